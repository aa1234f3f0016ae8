import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** A colour without commas: `#fff`, `var(--ink)`, `rgb(0 0 0 / 6%)`. */
const COLOUR = String.raw`([^\s(),]+(?:\([^(),]*\))?)`
const LIGHT_DARK = new RegExp(String.raw`light-dark\(\s*${COLOUR}\s*,\s*${COLOUR}\s*\)`, 'g')

/**
 * Replaces `light-dark(#fff, #000)`, which Safari has since 17.5, Chrome since 123, Firefox since 120, by
 * `var(--light, #fff) var(--dark, #000)`. tokens.css says which of the two is drawn: that with the value `initial`
 * takes its second part, and the empty one adds nothing.
 */
const lowerLightDark = (styles: string): string => styles.replace(LIGHT_DARK, 'var(--light, $1) var(--dark, $2)')

export const lightDark: Plugin = {
  name: 'light-dark',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const contents = lowerLightDark(await readFile(path, 'utf8'))
      return { contents, loader: 'css' }
    })
  },
}
