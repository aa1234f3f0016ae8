import type { Brand } from './brand.ts'
import { type Palette, paletteOf } from './palette.ts'

/** The seed of the colours in tokens.css. */
export const OWN = '#4338ca'

/** Puts the brand's colours on the page, for both schemes; without one the page has its own. */
export function applyBrand({ accent }: Brand, on: HTMLElement): void {
  const seed = accent ?? OWN
  const [light, dark] = [paletteOf(seed, 'light'), paletteOf(seed, 'dark')]
  for (const name of Object.keys(light) as (keyof Palette)[]) {
    if (accent) on.style.setProperty(name, `light-dark(${light[name]}, ${dark[name]})`)
    else on.style.removeProperty(name)
  }
}
