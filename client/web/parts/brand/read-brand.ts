import { parseUrl } from '../../../../shared/parse-url.ts'
import type { Session } from '../../../index.ts'

/** What the pages understand of `brand`, each part checked. */
export type Brand = { name?: string; logo?: string; accent?: string }

const HEX = /^#[\da-f]{6}$/i

/**
 * Reads `brand`, which is free-form and the host's own: `name`, `logo` (an https address) and `colors.accent`
 * (`#rrggbb`). What does not fit is left out.
 */
export function readBrand(brand: Session['brand']): Brand {
  const { name, logo, colors } = brand ?? {}
  const accent = typeof colors === 'object' && colors !== null ? Reflect.get(colors, 'accent') : undefined
  return {
    ...(typeof name === 'string' && name.trim() && { name: name.trim().slice(0, 80) }),
    ...(typeof logo === 'string' && isHttps(logo) && { logo }),
    ...(typeof accent === 'string' && HEX.test(accent) && { accent }),
  }
}

const isHttps = (address: string): boolean => parseUrl(address)?.protocol === 'https:'
