import type { Session } from '../../../index.ts'
import { brandPicture, logoPicture } from '../../parts/brand/brand-picture.ts'
import { brandScheme } from '../../parts/brand/brand-scheme.ts'
import type { Scheme } from '../../parts/brand/palette.ts'
import { readBrand } from '../../parts/brand/read-brand.ts'

type Brand = Session['brand']

/** What the dialog changes of a brand. A logo is a picture of the session or an address; the picture wins. */
export type Look = {
  name: string
  accent: string | undefined
  scheme: Scheme | undefined
  logo: string
  logoPicture: string | undefined
  behind: string | undefined
}

export function lookOf(brand: Brand): Look {
  const { name = '', logo = '', accent } = readBrand(brand)
  const [scheme, picture, behind] = [brandScheme(brand), logoPicture(brand), brandPicture(brand)]
  return { name, accent, scheme, logo, logoPicture: picture, behind }
}

/**
 * A brand with a look. What the look does not change stays as it is.
 * @param before the look that was changed, which another host may have replaced in `was` by now
 * @returns null if it is empty
 */
export function withLook(was: Brand, look: Look, before = lookOf(was)): Record<string, unknown> | null {
  const isChanged = (...fields: (keyof Look)[]) => fields.some((field) => look[field] !== before[field])
  const colors = typeof was?.colors === 'object' ? was.colors : {}
  const { name, accent, scheme, logo, logoPicture: id, behind } = look
  return (
    filled({
      ...was,
      ...(isChanged('name') && { name: name.trim() || undefined }),
      ...(isChanged('accent') && { colors: filled({ ...colors, accent }) }),
      ...(isChanged('scheme') && { scheme }),
      ...(isChanged('logo', 'logoPicture') && { logo: id ? { id } : logo || undefined }),
      ...(isChanged('behind') && { picture: behind && { id: behind } }),
    }) ?? null
  )
}

/** Only the fields that have a value; undefined if none has. */
function filled(fields: Record<string, unknown>): Record<string, unknown> | undefined {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined)
  return there.length > 0 ? Object.fromEntries(there) : undefined
}

/** Looks to begin with: ours, and accents that are each made for a scheme. */
export const PRESETS = {
  standard: { accent: undefined, scheme: undefined },
  harbour: { accent: '#0b6fb8', scheme: 'light' },
  meadow: { accent: '#15803d', scheme: 'light' },
  brick: { accent: '#c2410c', scheme: 'light' },
  midnight: { accent: '#6d7cff', scheme: 'dark' },
  orchid: { accent: '#c026d3', scheme: 'dark' },
  saffron: { accent: '#f5b301', scheme: 'dark' },
} as const satisfies Record<string, Pick<Look, 'accent' | 'scheme'>>
export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]
