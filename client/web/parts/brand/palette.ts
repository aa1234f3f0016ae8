/**
 * Makes the brand's colours from one, the seed. Hue and chroma stay as they are. The lightness changes only as far as
 * the contrast requires. Colours are in OKLCH, where equal steps look equal.
 */

export type Scheme = 'light' | 'dark'

export type Palette = Record<
  '--brand' | '--on-brand' | '--brand-text' | '--brand-soft' | `--tone-${0 | 1 | 2 | 3}`,
  string
>

/** The backgrounds that colours are drawn on, as in tokens.css: of the page, of cards, of sunken and raised parts. */
export const GROUNDS: Record<Scheme, readonly string[]> = {
  light: ['#f5f6fa', '#ffffff', '#eef0f6'],
  dark: ['#11131a', '#1b1e27', '#262a36'],
}

/** The least contrasts of WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5
const MARK = 3
/** Lightness and greatest chroma of a background that is tinted with the brand's hue. */
const SOFT: Record<Scheme, { l: number; c: number }> = { light: { l: 0.95, c: 0.03 }, dark: { l: 0.28, c: 0.06 } }
/** Colours of a cloud's words: degrees from the brand's hue, the range of chroma, and lightness. */
const TONES = [0, 75, 160, 265] as const
const TONE_CHROMA = { least: 0.1, most: 0.17 }
const TONE_LIGHTNESS: Record<Scheme, number> = { light: 0.5, dark: 0.78 }

/** @param seed `#rrggbb` */
export function paletteOf(seed: string, scheme: Scheme): Palette {
  const { l, c, h } = toOklch(seed)
  const soft = toHex({ l: SOFT[scheme].l, c: Math.min(c, SOFT[scheme].c), h })
  const grounds = [...GROUNDS[scheme], soft]
  const seen = (of: Oklch, least: number) => towardsContrast(of, grounds, least, scheme)
  const brand = seen({ l, c, h }, MARK)
  const tone = (turn: number) => {
    const chroma = Math.min(TONE_CHROMA.most, Math.max(TONE_CHROMA.least, c))
    return seen({ l: TONE_LIGHTNESS[scheme], c: chroma, h: h + turn }, TEXT)
  }
  return {
    '--brand': brand,
    '--on-brand': contrast(brand, '#ffffff') >= TEXT ? '#ffffff' : '#000000',
    '--brand-text': seen({ l, c, h }, TEXT),
    '--brand-soft': soft,
    '--tone-0': tone(TONES[0]),
    '--tone-1': tone(TONES[1]),
    '--tone-2': tone(TONES[2]),
    '--tone-3': tone(TONES[3]),
  }
}

/** Lightness and chroma 0 to 1, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

/** After this many halvings, a range is smaller than one step of a channel. */
const HALVINGS = 10

/** The nearest lightness at which a colour contrasts with all grounds: darker on light, lighter on dark. */
export function towardsContrast(of: Oklch, grounds: string[], least: number, scheme: Scheme): string {
  const at = (l: number) => toHex({ ...of, l })
  const isSeen = (l: number) => grounds.every((ground) => contrast(at(l), ground) >= least)
  return at(nearest(of.l, scheme === 'light' ? 0 : 1, isSeen))
}

/** The lightest colour of a hue and chroma that is at most so luminous. */
export const lightest = (of: Omit<Oklch, 'l'>, most: number): string =>
  toHex({ ...of, l: nearest(1, 0, (l) => luminance(toHex({ ...of, l })) <= most) })

/** The good value nearest to `wish`, between `wish` and `safe`. @param safe a good value */
function nearest(wish: number, safe: number, isGood: (value: number) => boolean): number {
  if (isGood(wish)) return wish
  let [bad, good] = [wish, safe]
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (bad + good) / 2
    if (isGood(middle)) good = middle
    else bad = middle
  }
  return good
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = toLinear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Channels without gamma, 0 to 1. */
const toLinear = (hex: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

/** https://bottosson.github.io/posts/oklab/ */
export function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = toLinear(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(x, y), h: (Math.atan2(y, x) * 180) / Math.PI }
}

/** As sRGB. If sRGB has no such colour, the chroma is reduced until there is one. */
export function toHex({ l, c, h }: Oklch): string {
  const isThere = (chroma: number) => toRgb({ l, c: chroma, h }).every((part) => part >= -1e-4 && part <= 1.0001)
  const channels = toRgb({ l, c: nearest(c, 0, isThere), h }).map((part) => {
    const bright = Math.min(1, Math.max(0, part))
    const coded = bright <= 0.0031308 ? bright * 12.92 : 1.055 * bright ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function toRgb({ l, c, h }: Oklch): number[] {
  const [x, y] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}
