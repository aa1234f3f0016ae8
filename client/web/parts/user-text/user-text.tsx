import type { AllHTMLAttributes, ComponentChildren, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { settingOf } from '../../../../shared/session-settings.ts'
import type { Session } from '../../../index.ts'

/** What shows formulas on this page, once it is loaded and for as long as its session's host wants them. */
let formulas: typeof import('./formula-text.ts') | undefined

/** Shows formulas on a page if its session's host wants them. Most do not, so what shows them loads only then. */
export function useFormulas(session: Pick<Session, 'settings'> | undefined): void {
  const [, redraw] = useState({})
  const isOn = settingOf(session?.settings, 'math') === 'on' && 'MathMLElement' in globalThis
  useEffect(() => {
    if (!isOn) return
    let isLeft = false
    const show = (shown: typeof formulas) => {
      formulas = shown
      redraw({})
    }
    // Where it cannot be loaded, the page has the texts as they are.
    import('./formula-text.ts').then(
      (loaded) => isLeft || show(loaded),
      () => {},
    )
    return () => {
      isLeft = true
      show(undefined)
    }
  }, [isOn])
}

/** Browsers draw a box for these: ends of lines of other systems, and what drives a terminal. */
const BREAKS = /[\v\f\u0085\u2028\u2029]/g
const CONTROLS = /(?![\t\n\r])[\p{Cc}\ufff9-\ufffc]/gu

type Tag = 'span' | 'p' | 'h2' | 'h3' | 'strong' | 'small' | 'q' | 'li' | 'button'
type Props = AllHTMLAttributes & { as?: Tag; children: ComponentChildren }

/** What people wrote: in its own direction, and with its formulas. A title has none, and is no such text. */
export function UserText({ as = 'span', children, ...rest }: Props) {
  // As the compiler takes it: each tag has other attributes.
  const Element = as as unknown as ComponentType<AllHTMLAttributes>
  return (
    <Element dir="auto" {...rest}>
      {Array.isArray(children) ? children.map(withFormulas) : withFormulas(children)}
    </Element>
  )
}

function withFormulas(child: ComponentChildren): ComponentChildren {
  if (typeof child !== 'string') return child
  const text = child.replace(BREAKS, '\n').replace(CONTROLS, '')
  if (!formulas?.hasFormulas(text)) return text
  const Formulas = formulas.Tag as unknown as ComponentType<{ text: string }>
  return <Formulas text={text} />
}
