import { contrast, lightest, type Oklch, type Scheme, toHex, toOklch, towardsContrast } from '../parts/brand/palette.ts'

/** The wall's own colours of a brand: its grounds are tinted with the seed, and its bars are filled with it. */
type WallPalette = Record<
  | '--ground'
  | '--card'
  | '--raised'
  | '--line'
  | '--brand'
  | '--on-brand'
  | `--${'fill' | 'lead' | 'right'}${'' | '-soft'}`
  | '--on-fill'
  | '--brand-text'
  | `--tone-${0 | 1 | 2 | 3}`,
  string
> &
  Partial<Record<'--scrim' | '--quiet' | '--good', string>>

type Tint = { l: number; c: number }
type Tints = Record<'ground' | 'card' | 'track' | 'line', Tint>

/** Lightness and greatest chroma. Of a track, texts in the colours of tokens.css contrast 4.5:1 with it. */
const TINTS: Record<Scheme, Tints> = {
  light: {
    ground: { l: 0.97, c: 0.014 },
    card: { l: 0.995, c: 0.004 },
    track: { l: 0.925, c: 0.03 },
    line: { l: 0.87, c: 0.04 },
  },
  dark: {
    ground: { l: 0.19, c: 0.035 },
    card: { l: 0.24, c: 0.04 },
    track: { l: 0.285, c: 0.05 },
    line: { l: 0.38, c: 0.05 },
  },
}
const TEXT = 4.5
const MARK = 3
/**
 * The greatest luminance of a bar, which contrasts 3:1 with what it lies on: a bar behind the first one is calmer than
 * it, and the right one is seen on its own card, which is soft, so that one colour of texts contrasts 7:1 with all cards.
 */
const BAR: Record<Scheme, Record<'fill' | 'right', number>> = {
  light: { fill: 0.23, right: 0.17 },
  dark: { fill: 0.21, right: 0.38 },
}
const SOFT: Record<Scheme, Record<'fill' | 'lead', number>> = {
  light: { fill: 0.75, lead: 0.62 },
  dark: { fill: 0.06, lead: 0.085 },
}
const ON_BAR: Record<Scheme, string> = { light: '#161a26', dark: '#ffffff' }
/** What bars behind the first one keep of the seed's chroma. */
const CALM = 0.4
const RIGHT: Omit<Oklch, 'l'> = { c: 0.14, h: 158 }
/** Colours of a cloud's words: degrees from the seed's hue, and their lightness. */
const TURNS = [0, 40, 160, 300] as const
const TONE_LIGHTNESS: Record<Scheme, number> = { light: 0.48, dark: 0.8 }
const TONE_CHROMA = { least: 0.09, most: 0.18 }

/**
 * Over a picture lies the ground with this alpha. So no pixel is further from the ground than a quarter of the way to
 * black or white, and texts contrast with that one, too.
 */
const SCRIM_ALPHA = 'c1'
const FURTHEST: Record<Scheme, number> = { light: 0, dark: 255 }

const furthestOf = (ground: string, scheme: Scheme): string =>
  ground.replace(/[\da-f]{2}/g, (hex) => {
    const part = 0.75 * Number.parseInt(hex, 16) + 0.25 * FURTHEST[scheme]
    return Math.round(part).toString(16).padStart(2, '0')
  })

/** @param seed `#rrggbb` */
export function wallPaletteOf(seed: string, scheme: Scheme, isOnPicture = false): WallPalette {
  const { l, c, h } = toOklch(seed)
  const tinted = ({ l, c: most }: Tint) => toHex({ l, c: Math.min(c, most), h })
  const { ground, card, track, line } = TINTS[scheme]
  const plain = [ground, card, track].map(tinted)
  const grounds = isOnPicture ? [...plain, furthestOf(tinted(ground), scheme)] : plain
  const seen = (of: Oklch, least: number) => towardsContrast(of, grounds, least, scheme)
  const brand = seen({ l, c, h }, MARK)
  const calm = { c: c * CALM, h }
  const bar = (name: 'fill' | 'right', of: Omit<Oklch, 'l'>) => seen(toOklch(lightest(of, BAR[scheme][name])), MARK)
  const soft = { fill: lightest(calm, SOFT[scheme].fill), lead: lightest({ c, h }, SOFT[scheme].lead) }
  const tone = (turn: number) => {
    const chroma = Math.min(TONE_CHROMA.most, Math.max(TONE_CHROMA.least, c))
    return seen({ l: TONE_LIGHTNESS[scheme], c: c < 0.02 ? c : chroma, h: h + turn }, TEXT)
  }
  return {
    '--ground': tinted(ground),
    '--card': tinted(card),
    '--raised': tinted(track),
    '--line': tinted(line),
    '--brand': brand,
    '--on-brand': onTop(brand),
    '--fill': bar('fill', calm),
    '--fill-soft': soft.fill,
    '--lead': towardsContrast({ l, c, h }, [...grounds, soft.lead], MARK, scheme),
    '--lead-soft': soft.lead,
    '--right': bar('right', RIGHT),
    '--right-soft': lightest(RIGHT, SOFT[scheme].lead),
    '--on-fill': ON_BAR[scheme],
    '--brand-text': seen({ l, c, h }, TEXT),
    '--tone-0': tone(TURNS[0]),
    '--tone-1': tone(TURNS[1]),
    '--tone-2': tone(TURNS[2]),
    '--tone-3': tone(TURNS[3]),
    ...(isOnPicture && {
      '--scrim': `${tinted(ground)}${SCRIM_ALPHA}`,
      '--quiet': seen({ l: TONE_LIGHTNESS[scheme], c: Math.min(c, line.c), h }, TEXT),
      '--good': seen({ l: TONE_LIGHTNESS[scheme], ...RIGHT }, TEXT),
    }),
  }
}

/** White or black: one of the two contrasts 4.5:1 with every colour. */
const onTop = (colour: string): string => (contrast(colour, '#ffffff') >= TEXT ? '#ffffff' : '#000000')

/**
 * The palette as a style, for both schemes. The build lowers `light-dark()` to the same in style sheets.
 * @param picture the path of one behind the wall
 */
export function wallColours(seed: string, picture = ''): Record<string, string> {
  const [light, dark] = [wallPaletteOf(seed, 'light', picture !== ''), wallPaletteOf(seed, 'dark', picture !== '')]
  const names = Object.keys(light) as (keyof WallPalette)[]
  const colours = names.map((name) => [name, `var(--light, ${light[name]}) var(--dark, ${dark[name]})`])
  return { ...Object.fromEntries(colours), ...(picture && { '--behind': `url("${picture}")` }) }
}
