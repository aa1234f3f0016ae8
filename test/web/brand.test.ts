import { describe, expect, it } from 'vitest'
import { applyBrand } from '../../client/web/parts/brand/apply-brand.ts'
import { logoAddress } from '../../client/web/parts/brand/brand-logo.tsx'
import { brandPicture, logoPicture } from '../../client/web/parts/brand/brand-picture.ts'
import { brandScheme } from '../../client/web/parts/brand/brand-scheme.ts'
import { readBrand } from '../../client/web/parts/brand/read-brand.ts'

describe('a brand', () => {
  it('is read field by field, and invalid fields are ignored', () => {
    const logo = 'https://example.org/logo.svg'
    const brand = { name: ' Example ', logo, colors: { accent: '#0b6b57', text: 1 } }
    expect(readBrand(brand)).toEqual({ name: 'Example', logo, accent: '#0b6b57' })
    expect(readBrand(null)).toEqual({})
    for (const wrong of ['javascript:alert(1)', 'http://example.org/x.png', 'data:,x', 'x', 7]) {
      expect(readBrand({ logo: wrong })).toEqual({})
    }
    for (const wrong of ['red', '#fff', 'url(x)', '#0b6b57;x', 7, null]) {
      expect(readBrand({ colors: { accent: wrong }, name: 7 })).toEqual({})
    }
    expect(readBrand({ colors: 'red', name: '  ' })).toEqual({})
    const id = '6f1c6f0e-9a53-4b5e-8d3e-2f4d1c0b9a87'
    expect(brandPicture({ picture: { id, alt: 'Hills' } })).toBe(id)
    for (const wrong of [id, null, [id], { id: 7 }, { id: `${id}")` }, { id: '../..' }, { id: id.toUpperCase() }])
      expect([brandPicture({ picture: wrong }), logoPicture({ logo: wrong })]).toEqual([undefined, undefined])
  })

  it('has a logo that is a picture of the session or at an https address, and a scheme or none', () => {
    const id = '6f1c6f0e-9a53-4b5e-8d3e-2f4d1c0b9a87'
    expect(logoAddress({ logo: { id, alt: 'x' } }, 'K7M2QX')).toBe(`/api/sessions/K7M2QX/pictures/${id}`)
    expect(logoAddress({ logo: 'https://example.org/a.svg' }, 'K7M2QX')).toBe('https://example.org/a.svg')
    for (const logo of [undefined, null, 7, id, 'http://example.org/a.svg', {}, { id: '../../x' }, { toString: 1 }])
      expect(logoAddress({ logo }, 'K7M2QX')).toBeUndefined()
    expect([null, {}].map((brand) => [logoAddress(brand, 'K7M2QX'), brandScheme(brand)])).toEqual(
      [[], []].map(() => [undefined, undefined]),
    )
    expect(['light', 'dark'].map((scheme) => brandScheme({ scheme }))).toEqual(['light', 'dark'])
    for (const scheme of ['Dark', '', 'sepia', null, 1, ['dark'], { dark: 1 }])
      expect(brandScheme({ scheme })).toBeUndefined()
  })

  it('sets its colours on the page for both schemes, and removes them again', () => {
    const set = new Map<string, string>()
    const style = {
      setProperty: (name: string, value: string) => set.set(name, value),
      removeProperty: (name: string) => set.delete(name),
    }
    const page = { style } as unknown as HTMLElement
    applyBrand({ accent: '#4338ca' }, page)
    expect(set.get('--brand')).toMatch(/^var\(--light, #4338ca\) var\(--dark, #[\da-f]{6}\)$/)
    applyBrand({}, page)
    expect([...set]).toEqual([])
  })
})
