import type { Session } from '../../../index.ts'
import type { Scheme } from './palette.ts'

/** What a brand's `scheme` may be. Without one of them, a wall has the scheme of its computer. */
export const SCHEMES = ['light', 'dark'] as const satisfies Scheme[]

export const brandScheme = (brand: Session['brand']): Scheme | undefined =>
  SCHEMES.find((scheme) => scheme === brand?.scheme)
