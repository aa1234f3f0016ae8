import { splitFormulas } from './split-formulas.ts'

/** The element that shows `$…$` and `$$…$$` in a text as formulas. */
export const Tag = 'text-with-formulas'

export const hasFormulas = (text: string): boolean => splitFormulas(text).length > 1

const INTEGRAL = /^[∫-∳]$/

/** Many phones have no typeface for formulas: their integral sign is smaller than its limits, and the upper one floats. */
function enlargeIntegrals(formulas: HTMLElement): void {
  for (const sign of formulas.querySelectorAll<MathMLElement>('mo')) {
    if (!INTEGRAL.test(sign.textContent)) continue
    const height = sign.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(sign).fontSize)
    if (height === 0 || height >= 1.2) continue
    sign.style.fontSize = '1.6em'
    const upper = sign.parentElement?.querySelector<MathMLElement>(':scope:is(msup, msubsup) > :last-child')
    if (upper) upper.style.transform = 'translateY(0.6em)'
    if (sign.closest('math')?.textContent.startsWith(sign.textContent)) sign.setAttribute('lspace', '0')
  }
}

/** What draws formulas loads with the first one. Until then, and where it cannot be loaded, there is the text. */
class TextWithFormulas extends HTMLElement {
  set text(text: string) {
    this.textContent = text
    import('./draw-formula.ts').then(
      ({ drawFormula }) => {
        if (this.textContent !== text) return
        this.replaceChildren(...splitFormulas(text).map((part) => drawFormula(part) ?? part.text))
        enlargeIntegrals(this)
        // What fits its type to its room does so again for a typeface, and a formula changes as much.
        document.fonts.dispatchEvent(new Event('loadingdone'))
      },
      () => {},
    )
  }
}
customElements.define(Tag, TextWithFormulas)
