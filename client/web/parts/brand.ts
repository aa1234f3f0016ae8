import type { Session } from '../../index.ts'
import { type Palette, paletteOf } from './palette.ts'

/** What the pages understand of `brand`, each part checked. */
type Brand = { name?: string; logo?: string; accent?: string }

/** The seed of the colours in tokens.css. */
export const OWN = '#4338ca'

const HEX = /^#[\da-f]{6}$/i

/**
 * Reads `brand`, which is free-form and the host's own: `name`, `logo` (an https address) and
 * `colors.accent` (`#rrggbb`). What does not fit is left out.
 */
export function readBrand(brand: Session['brand']): Brand {
  const { name, logo, colors } = brand ?? {}
  const accent =
    typeof colors === 'object' && colors !== null ? Reflect.get(colors, 'accent') : undefined
  return {
    ...(typeof name === 'string' && name.trim() && { name: name.trim().slice(0, 80) }),
    ...(typeof logo === 'string' && isHttps(logo) && { logo }),
    ...(typeof accent === 'string' && HEX.test(accent) && { accent }),
  }
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

/** Puts the brand's colours on the page, for both schemes; without one the page has its own. */
export function applyBrand({ accent }: Brand, on: HTMLElement): void {
  const seed = accent ?? OWN
  const [light, dark] = [paletteOf(seed, 'light'), paletteOf(seed, 'dark')]
  for (const name of Object.keys(light) as (keyof Palette)[]) {
    if (accent) on.style.setProperty(name, `light-dark(${light[name]}, ${dark[name]})`)
    else on.style.removeProperty(name)
  }
}
