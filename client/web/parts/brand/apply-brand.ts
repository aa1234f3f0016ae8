import { type Palette, paletteOf } from './palette.ts'
import type { Brand } from './read-brand.ts'

/** The seed of the colours in tokens.css. */
export const DEFAULT_ACCENT = '#4338ca'

/** The colour that an element wears, since every vote draws a page anew and few change its brand. */
const worn = new WeakMap<HTMLElement, string>()

/** Puts the brand's colours on the page, for both schemes; without one the page has its own. */
export function applyBrand({ accent = '' }: Brand, on: HTMLElement): void {
  if ((worn.get(on) ?? '') === accent) return
  worn.set(on, accent)
  const seed = accent || DEFAULT_ACCENT
  const [light, dark] = [paletteOf(seed, 'light'), paletteOf(seed, 'dark')]
  for (const name of Object.keys(light) as (keyof Palette)[]) {
    // As the build lowers `light-dark()` in styles.
    if (accent) on.style.setProperty(name, `var(--light, ${light[name]}) var(--dark, ${dark[name]})`)
    else on.style.removeProperty(name)
  }
}
