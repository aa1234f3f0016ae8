import type { Page } from 'playwright-core'

/** The least height and width in pixels of what a finger presses: WCAG 2.2, 2.5.5. */
const LEAST = 44

/** What may be cut, with an ellipsis: the title in its line, and what people know or see whole elsewhere. */
const MAY_BE_CUT = '.session h1, .brand, .own-name [dir], .so-far li, .vote-now > [dir], .similar button > [dir]'

/** All that is wrong with the looks of what is drawn: wider than the screen, cut, a broken word, too small a target. */
export const phoneFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least, mayBeCut]) => {
      const told = (one: Element) => one.outerHTML.slice(0, 120)
      const isDrawn = (one: Element) => one.checkVisibility() && !one.closest('.visually-hidden, [inert]')
      const { scrollWidth, clientWidth } = document.documentElement
      const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the screen`] : []

      for (const one of document.querySelectorAll<HTMLElement>('body *')) {
        if (!isDrawn(one) || one.matches(mayBeCut) || one.matches('input, textarea')) continue
        const { overflowX, clipPath } = getComputedStyle(one)
        if (overflowX !== 'visible' && clipPath === 'none' && one.scrollWidth > one.clientWidth + 1)
          found.push(`cut by ${one.scrollWidth - one.clientWidth} px: ${told(one)}`)
      }

      for (const one of document.querySelectorAll<HTMLElement>('a, button, input, textarea, summary')) {
        const { clipPath } = getComputedStyle(one)
        if (!isDrawn(one) || clipPath !== 'none') continue
        const target = one.matches('[type=checkbox]') ? (one.closest('label') ?? one) : one
        const { width, height } = target.getBoundingClientRect()
        if (Math.min(width, height) < least - 0.5)
          found.push(`${Math.round(width)}x${Math.round(height)}: ${told(one)}`)
      }

      // What people wrote may be of any length. A word of ours goes on in another line only where it is alone in its own.
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement
        if (!parent || !isDrawn(parent) || parent.closest('[dir="auto"], script, style, h1')) continue
        for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[^\s–-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) found.push(`broken: ${word} in ${told(parent)}`)
        }
      }
      return found
    },
    [LEAST, MAY_BE_CUT] as const,
  )
