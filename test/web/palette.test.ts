import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ACCENT } from '../../client/web/parts/brand/apply-brand.ts'
import { GROUNDS, type Palette, paletteOf, type Scheme } from '../../client/web/parts/brand/palette.ts'

/** Contrasts as culori has them, which knows nothing of ours. */

const SCHEMES = ['light', 'dark'] as const
const seeds = fc
  .tuple(...[1, 2, 3].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
const tokens = ['tokens', 'tones'].map((name) => readFileSync(`client/web/parts/styles/${name}.css`, 'utf8')).join('')
/** What a token is in a scheme. */
const token = (name: string, scheme: Scheme): string | undefined => {
  const [, light, dark] = new RegExp(`${name}: light-dark\\((.+?), (.+?)\\)`).exec(tokens) ?? []
  return (scheme === 'light' ? light : dark)?.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
}

/** The least that a colour contrasts with any ground. */
const onGrounds = (palette: Palette, scheme: Scheme, name: keyof Palette) =>
  Math.min(...[...GROUNDS[scheme], palette['--brand-soft']].map((ground) => wcagContrast(palette[name], ground)))

describe.each(SCHEMES)('a palette in the %s scheme', (scheme) => {
  it('has enough contrast, whatever colour it is made from', () => {
    const isSeen = (seed: string) => {
      const palette = paletteOf(seed, scheme)
      const least = (name: keyof Palette) => onGrounds(palette, scheme, name)
      expect(least('--brand')).toBeGreaterThanOrEqual(3)
      expect(wcagContrast(palette['--on-brand'], palette['--brand'])).toBeGreaterThanOrEqual(4.5)
      const texts = ['--brand-text', '--tone-0', '--tone-1', '--tone-2', '--tone-3'] as const
      for (const name of texts) expect(least(name)).toBeGreaterThanOrEqual(4.5)
    }
    fc.assert(fc.property(seeds, isSeen), {
      numRuns: 1_000,
      examples: ['#000000', '#ffffff', '#ffe600', '#0000ff', '#00ff00', '#808080'].map((one) => [one]),
    })
  })

  it('keeps a colour that has enough contrast', () => {
    const [seen, unseen] = scheme === 'light' ? ['#4338ca', '#ffe600'] : ['#ffe600', '#4338ca']
    expect(paletteOf(seen, scheme)['--brand']).toBe(seen)
    expect(paletteOf(unseen, scheme)['--brand']).not.toBe(unseen)
  })

  it('has white text on every colour that white is readable on, as in the other scheme', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        fc.pre(wcagContrast(seed, '#ffffff') >= 4.5)
        expect(paletteOf(seed, scheme)['--on-brand']).toBe('#ffffff')
      }),
      { numRuns: 1_000, examples: [['#0b7a3b']] },
    )
  })

  it('uses the backgrounds of the design tokens, and their colours without a brand', () => {
    const grounds = ['--ground', '--card', '--raised'].map((name) => token(name, scheme))
    expect(grounds).toEqual(GROUNDS[scheme])
    const own = paletteOf(DEFAULT_ACCENT, scheme)
    for (const [name, colour] of Object.entries(own)) expect([name, token(name, scheme)]).toEqual([name, colour])
  })

  it('fits design tokens with enough contrast for every text', () => {
    const on = (text: string, ground: string) => wcagContrast(token(text, scheme) ?? '', token(ground, scheme) ?? '')
    for (const text of ['--ink', '--quiet', '--good', '--bad'])
      for (const ground of ['--ground', '--card', '--raised'])
        expect(on(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const name of ['good', 'bad', 'warn'])
      expect(on(`--on-${name}-soft`, `--${name}-soft`), name).toBeGreaterThanOrEqual(4.5)
  })
})
