import { Component, type ComponentChildren, options } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { DIRECTIONS, type Language } from '../../../../shared/languages/index.ts'
import { languageOf, loadTexts, speak } from '../../texts/language.ts'

type Props = { language: Language; children: ComponentChildren }

/** What is in it speaks another language than the page, also when a part of it is drawn again by itself. */
class Spoken extends Component<Props> {
  override getChildContext = () => ({ language: this.props.language })
  override render = ({ language, children }: Props) => (
    <div inert aria-hidden="true" lang={language} dir={DIRECTIONS[language]}>
      {children}
    </div>
  )
}

/** Preact calls `__r` before it draws a component. Its own hooks rely on that name, which its minifier keeps. */
type Hooks = typeof options & { __r?: (vnode: { __c?: { context: { language?: Language } } | null }) => void }
const hooks: Hooks = options
const { __r: before, diffed: after } = hooks
hooks.__r = (vnode) => {
  before?.(vnode)
  speak(vnode.__c?.context.language)
}
hooks.diffed = (vnode) => {
  after?.(vnode)
  speak()
}

/** A picture of a page in the language of a session. Draws nothing until its texts are loaded. */
export function InLanguage({ tag, children }: { tag: string | undefined; children: ComponentChildren }) {
  const language = languageOf(tag)
  const [loaded, setLoaded] = useState<Language>()
  useEffect(() => void loadTexts(language).then(() => setLoaded(language)), [language])
  return loaded && <Spoken language={loaded}>{children}</Spoken>
}
