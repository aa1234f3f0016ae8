import type { createElement, options } from 'preact'
import { partsOf } from './parts-of.ts'

/** What this needs of the page's Preact. If it imported that itself, the build would split it into more files. */
type Preact = { options: typeof options; createElement: typeof createElement }

/**
 * Shows `$…$` and `$$…$$` in what people write as formulas from the next drawing on, if the browser draws MathML. What
 * people write stands in elements with `dir="auto"`; a title has no formulas.
 * @returns shows them as text again
 */
export function showFormulas({ options, createElement }: Preact): () => void {
  const before = options.vnode
  const withFormulas = (child: unknown) =>
    typeof child === 'string' && partsOf(child).length > 1 ? createElement(NAME, { text: child }) : child
  options.vnode = (vnode) => {
    const { type, props } = vnode as { type: unknown; props: { dir?: string; children?: unknown } }
    if (typeof type === 'string' && type !== 'h1' && props.dir === 'auto' && 'MathMLElement' in globalThis) {
      props.children = Array.isArray(props.children) ? props.children.map(withFormulas) : withFormulas(props.children)
    }
    before?.(vnode)
  }
  return () => {
    options.vnode = before
  }
}

const NAME = 'text-with-formulas'

/** What draws formulas loads with the first one. Until then, and where it cannot be loaded, there is the text. */
class TextWithFormulas extends HTMLElement {
  set text(text: string) {
    this.textContent = text
    import('./draw-formula.ts').then(
      ({ drawFormula }) => {
        if (this.textContent !== text) return
        this.replaceChildren(...partsOf(text).map((part) => drawFormula(part) ?? part.text))
        // What fits its type to its room does so again for a typeface, and a formula changes as much.
        document.fonts.dispatchEvent(new Event('loadingdone'))
      },
      () => {},
    )
  }
}
customElements.define(NAME, TextWithFormulas)
