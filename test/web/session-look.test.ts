import { wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import { lookOf, PRESETS, withLook } from '../../client/web/host/settings/look.ts'
import { DEFAULT_ACCENT } from '../../client/web/parts/brand/apply-brand.ts'
import { paletteOf } from '../../client/web/parts/brand/palette.ts'
import { wallPaletteOf } from '../../client/web/wall/wall-palette.ts'

/** Contrasts as culori has them, which knows nothing of ours. */

const SCHEMES = ['light', 'dark'] as const
const ID = '6f1c6f0e-9a53-4b5e-8d3e-2f4d1c0b9a87'

describe.each(Object.entries(PRESETS))('the preset %s', (_name, { accent = DEFAULT_ACCENT, scheme: own = 'light' }) => {
  it.each(SCHEMES)('has enough contrast on the wall in the %s scheme', (scheme) => {
    const palette = wallPaletteOf(accent, scheme)
    const grounds = [palette['--ground'], palette['--card'], palette['--raised']]
    const least = (colour: string, on = grounds) => Math.min(...on.map((ground) => wcagContrast(colour, ground)))
    for (const text of ['--brand-text', '--tone-0', '--tone-1', '--tone-2', '--tone-3'] as const)
      expect(least(palette[text]), text).toBeGreaterThanOrEqual(4.5)
    for (const mark of ['--brand', '--fill', '--lead', '--right'] as const)
      expect(least(palette[mark]), mark).toBeGreaterThanOrEqual(3)
    for (const bar of ['--fill-soft', '--lead-soft', '--right-soft'] as const)
      expect(wcagContrast(palette['--on-fill'], palette[bar]), bar).toBeGreaterThanOrEqual(7)
    expect(wcagContrast(palette['--on-brand'], palette['--brand'])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(SCHEMES)('has enough contrast on the other pages in the %s scheme', (scheme) => {
    const palette = paletteOf(accent, scheme)
    const soft = palette['--brand-soft']
    expect(wcagContrast(palette['--on-brand'], palette['--brand'])).toBeGreaterThanOrEqual(4.5)
    expect(wcagContrast(palette['--brand-text'], soft)).toBeGreaterThanOrEqual(4.5)
    expect(wcagContrast(palette['--brand'], soft)).toBeGreaterThanOrEqual(3)
  })

  it('is drawn in its own colour in its own scheme', () => {
    expect(wallPaletteOf(accent, own)['--brand']).toBe(accent)
  })
})

describe('the look of a session', () => {
  it('is read from a brand, and written into one whose other fields stay', () => {
    const was = { name: 'Acme', font: 'Any', colors: { accent: '#0b6b57', paper: '#fff' }, logo: { id: ID, alt: 'x' } }
    const look = lookOf(was)
    expect(look).toMatchObject({ name: 'Acme', accent: '#0b6b57', logoPicture: ID, logo: '' })
    expect(withLook(was, look)).toEqual(was)
    expect(withLook(was, { ...look, ...PRESETS.midnight })).toEqual({
      ...was,
      colors: { accent: '#6d7cff', paper: '#fff' },
      scheme: 'dark',
    })
    expect(withLook(was, { ...look, logoPicture: undefined, logo: 'https://example.org/a.svg' })).toEqual({
      ...was,
      logo: 'https://example.org/a.svg',
    })
  })

  it('leaves what it does not understand until it is changed', () => {
    const was = { name: 7, colors: { accent: '#0a7' }, logo: { url: 'x' }, scheme: 'sepia', picture: null }
    expect(withLook(was, lookOf(was))).toEqual(was)
    expect(withLook(was, { ...lookOf(was), scheme: 'light' })).toEqual({ ...was, scheme: 'light' })
  })

  it('keeps what another host changes while the dialog is open', () => {
    const shown = lookOf({ name: 'Acme', colors: { accent: '#0b6b57' }, scheme: 'light' })
    const now = { name: 'Acme', colors: { accent: '#c2410c' }, picture: { id: ID } }
    expect(withLook(now, shown, shown)).toEqual(now)
    expect(withLook(now, { ...shown, name: 'Acme Ltd' }, shown)).toEqual({ ...now, name: 'Acme Ltd' })
    expect(withLook(now, { ...shown, accent: '#111111' }, shown)).toEqual({ ...now, colors: { accent: '#111111' } })
  })

  it('is nothing where all is taken out', () => {
    const was = { name: 'Acme', scheme: 'dark', picture: { id: ID } }
    expect(withLook(was, { ...lookOf(was), name: ' ', scheme: undefined, behind: undefined })).toBeNull()
    expect(withLook(null, lookOf(null))).toBeNull()
  })
})
