import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { DIRECTIONS, type Language } from '../../../../shared/languages/index.ts'
import { languageOf, loadTexts } from '../../language/language.ts'
import { Speaking } from '../../language/spoken.ts'

/** A picture of a page in the language of a session. Draws nothing until its texts are loaded. */
export function InLanguage({ tag, children }: { tag: string | undefined; children: ComponentChildren }) {
  const language = languageOf(tag)
  const [loaded, setLoaded] = useState<Language>()
  useEffect(() => void loadTexts(language).then(() => setLoaded(language)), [language])
  if (!loaded) return null
  return (
    <div inert aria-hidden="true" lang={loaded} dir={DIRECTIONS[loaded]}>
      <Speaking value={loaded}>{children}</Speaking>
    </div>
  )
}
