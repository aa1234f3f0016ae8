import type { Page } from 'playwright-core'

/**
 * Waits until nothing on the page moves that comes to an end. Pages count and grow by animation frames, too, so it looks
 * again after two of them.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = document.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    })
    return !isMoving
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
