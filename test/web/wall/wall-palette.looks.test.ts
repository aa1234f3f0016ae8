import { blend, formatHex, wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallPaletteOf } from '../../../client/web/wall/wall-palette.ts'

/** Contrasts as culori has them, which knows nothing of ours. */

const seeds = fc.integer({ min: 0, max: 0xff_ff_ff }).map((seed) => `#${seed.toString(16).padStart(6, '0')}`)
const EXTREMES = ['#000000', '#ffffff', '#ffe600', '#0000ff', '#00ff00', '#808080', '#4338ca']
const GROUNDS = ['--ground', '--card', '--raised'] as const
const MARKED = ['--brand-text', '--tone-0', '--tone-1', '--tone-2', '--tone-3'] as const
/** Of tokens.css, which draw texts on the wall's grounds, too. */
const TEXTS = { light: ['#161a26', '#565d70', '#0b6b45'], dark: ['#eef0f6', '#aab1c3', '#6ee7b7'] }

describe.each(['light', 'dark'] as const)("the wall's palette in the %s scheme", (scheme) => {
  it('has enough contrast, whatever colour it is made from', () => {
    const isSeen = (seed: string) => {
      const palette = wallPaletteOf(seed, scheme)
      const least = (name: keyof typeof palette) =>
        Math.min(...GROUNDS.map((ground) => wcagContrast(palette[name] ?? '', palette[ground])))
      expect(least('--brand')).toBeGreaterThanOrEqual(3)
      expect(wcagContrast(palette['--on-brand'], palette['--brand'])).toBeGreaterThanOrEqual(4.5)
      // One colour of text is on all cards, and on the soft ones of the first and of the right option.
      expect(wcagContrast(palette['--on-fill'], palette['--card'])).toBeGreaterThanOrEqual(7)
      for (const bar of ['fill', 'lead', 'right'] as const) {
        const soft = palette[`--${bar}-soft`]
        expect(wcagContrast(palette['--on-fill'], soft)).toBeGreaterThanOrEqual(7)
        expect(least(`--${bar}`)).toBeGreaterThanOrEqual(3)
        if (bar !== 'fill') expect(wcagContrast(palette[`--${bar}`], soft)).toBeGreaterThanOrEqual(3)
      }
      for (const name of MARKED) expect(least(name)).toBeGreaterThanOrEqual(4.5)
      for (const text of TEXTS[scheme])
        for (const ground of GROUNDS) expect(wcagContrast(text, palette[ground])).toBeGreaterThanOrEqual(4.5)
    }
    fc.assert(fc.property(seeds, isSeen), { numRuns: 500, examples: EXTREMES.map((seed) => [seed] as [string]) })
  })

  it('has enough contrast on a picture, whatever its pixels are', () => {
    const isSeen = (seed: string, pixel: string) => {
      const palette = wallPaletteOf(seed, scheme, true)
      const { '--scrim': scrim = '', '--quiet': quiet = '', '--good': good = '' } = palette
      const ground = formatHex(blend([pixel, scrim])) ?? ''
      for (const text of [...MARKED.map((name) => palette[name]), quiet, good, TEXTS[scheme][0] ?? ''])
        for (const under of [ground, ...GROUNDS.map((name) => palette[name])])
          expect(wcagContrast(text, under)).toBeGreaterThanOrEqual(4.5)
      expect(wcagContrast(palette['--brand'], ground)).toBeGreaterThanOrEqual(3)
    }
    const examples = EXTREMES.flatMap((seed) => EXTREMES.map((pixel) => [seed, pixel] as [string, string]))
    fc.assert(fc.property(seeds, seeds, isSeen), { numRuns: 500, examples })
  })

  it('has a first bar that one tells from the others by its lightness alone', () => {
    const { '--lead': lead, '--fill': fill } = wallPaletteOf('#4338ca', scheme)
    expect(wcagContrast(lead, fill)).toBeGreaterThan(1.5)
  })

  it('tints the ground with the seed, and draws it as it is where that can be seen', () => {
    const [red, blue] = ['#b91c1c', '#1d4ed8'].map((seed) => wallPaletteOf(seed, scheme))
    for (const ground of GROUNDS) expect(red?.[ground]).not.toBe(blue?.[ground])
    if (scheme === 'light') expect([red?.['--brand'], blue?.['--brand']]).toEqual(['#b91c1c', '#1d4ed8'])
  })
})
