import type { Session } from '../../index.ts'

/** What the pages understand of `brand`, each part checked. */
type Brand = { name?: string; logo?: string; accent?: string }

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

/** Puts the brand's colour on the page, with black or white on it, whichever contrasts more. */
export function applyBrand({ accent }: Brand, on: HTMLElement): void {
  if (!accent) {
    on.style.removeProperty('--brand')
    on.style.removeProperty('--on-brand')
    return
  }
  on.style.setProperty('--brand', accent)
  on.style.setProperty('--on-brand', luminance(accent) > 0.179 ? '#000' : '#fff')
}

/** Relative luminance, WCAG 2.2; 0.179 contrasts alike with black and white. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
