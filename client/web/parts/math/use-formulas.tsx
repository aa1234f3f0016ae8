import { options } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../../../index.ts'
import type { Wrap } from './show-formulas.ts'

/** Written so that pages, whose bytes are few, need nothing else of Preact. */
const wrap: Wrap = (Tag, text) => <Tag text={text} />

/** Shows formulas on a page if its session's host wants them. Most do not, so what shows them loads only then. */
export function useFormulas(session: Pick<Session, 'settings'> | undefined): void {
  const [, redraw] = useState({})
  const isOn = session?.settings?.math === 'on'
  useEffect(() => {
    if (!isOn) return
    // Where it cannot be loaded, the page has the texts as they are.
    const shown = import('./show-formulas.ts').then(({ showFormulas }) => showFormulas(options, wrap, redraw))
    return () => void shown.then((hide) => hide())
  }, [isOn])
}
