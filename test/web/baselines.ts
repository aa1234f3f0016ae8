import type { Locator } from 'playwright-core'

/** Where the first line of text of each stands, in pixels from the top: its baseline, whatever its size of type. */
export const baselinesOf = (...parts: Locator[]): Promise<number[]> =>
  Promise.all(
    parts.map((part) =>
      part.evaluate((element) => {
        // What has no height stands on the line.
        const stone = document.createElement('span')
        stone.style.cssText = 'display: inline-block; inline-size: 0; block-size: 0'
        element.prepend(stone)
        const { bottom } = stone.getBoundingClientRect()
        stone.remove()
        return Math.round(bottom)
      }),
    ),
  )
