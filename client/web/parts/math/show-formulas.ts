import type { ComponentType, Options, VNode } from 'preact'
import { partsOf } from './parts-of.ts'

type TextElement = ComponentType<{ text: string }>
/** Draws an element with a text. If this file imported anything of Preact, the build would split that into more files. */
export type Wrap = (Tag: TextElement, text: string) => VNode

/**
 * Shows `$…$` and `$$…$$` in what people write as formulas, if the browser draws MathML. What people write stands in
 * elements with `dir="auto"`; a title has no formulas.
 * @param redraw draws the page again, for a new object
 * @returns shows them as text again
 */
export function showFormulas(options: Options, wrap: Wrap, redraw: (state: object) => void): () => void {
  const before = options.vnode
  const withFormulas = (child: unknown) =>
    typeof child === 'string' && partsOf(child).length > 1 ? wrap(NAME as unknown as TextElement, child) : child
  options.vnode = (vnode) => {
    const { type, props } = vnode as { type: unknown; props: { dir?: string; children?: unknown } }
    if (typeof type === 'string' && type !== 'h1' && props.dir === 'auto' && 'MathMLElement' in globalThis) {
      props.children = Array.isArray(props.children) ? props.children.map(withFormulas) : withFormulas(props.children)
    }
    before?.(vnode)
  }
  redraw({})
  return () => {
    options.vnode = before
    redraw({})
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
