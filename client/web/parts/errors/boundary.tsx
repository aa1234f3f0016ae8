import './boundary.css'
import { type ComponentChildren, type ComponentType, render } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import { failure as texts } from '../../language/index.ts'
import { switchLanguage } from '../../language/language.ts'
import { keepFocus } from '../browser/keep-focus.ts'
import { keepUpWithTranslation } from '../browser/translated.ts'

/** Catches an error in one part of a page and says there what to do. The rest of the page goes on. */
export function Boundary({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary(report)
  if (error === undefined) return children
  return (
    <section class="card broken" role="alert">
      <p>{texts.broke}</p>
      <button type="button" onClick={() => location.reload()}>
        {texts.reload}
      </button>
    </section>
  )
}

/** As `reportError` does, which Chrome has since 95. */
const report = (problem: unknown): void =>
  queueMicrotask(() => {
    throw problem
  })

/**
 * Draws a page once its texts are loaded, in place of the notice that no script has run. In browsers below the floor
 * the notice keeps its place.
 * @param Page a component, because it may read texts only then
 */
export async function show(Page: ComponentType): Promise<void> {
  const root = document.getElementById('page')
  if (!root) return
  await switchLanguage()
  root.replaceChildren()
  render(
    <Boundary>
      <Page />
    </Boundary>,
    root,
  )
  keepFocus(root)
  keepUpWithTranslation(root)
}
