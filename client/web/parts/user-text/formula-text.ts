import { splitFormulas } from './split-formulas.ts'

/** The element that shows `$…$` and `$$…$$` in a text as formulas. */
export const Tag = 'text-with-formulas'

export const hasFormulas = (text: string): boolean => splitFormulas(text).length > 1

/** What draws formulas loads with the first one. Until then, and where it cannot be loaded, there is the text. */
class TextWithFormulas extends HTMLElement {
  set text(text: string) {
    this.textContent = text
    import('./draw-formula.ts').then(
      ({ drawFormula }) => {
        if (this.textContent !== text) return
        this.replaceChildren(...splitFormulas(text).map((part) => drawFormula(part) ?? part.text))
        // What fits its type to its room does so again for a typeface, and a formula changes as much.
        document.fonts.dispatchEvent(new Event('loadingdone'))
      },
      () => {},
    )
  }
}
customElements.define(Tag, TextWithFormulas)
