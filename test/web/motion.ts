import type { Page } from 'playwright-core'

/**
 * Waits until nothing on the page moves that comes to an end: for a few frames no animation runs, and no bar grows and
 * no figure counts, which pages do by animation frames.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const isMoving = () =>
      document.getAnimations().some(({ playState, effect }) => {
        return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
      })
    const look = () =>
      [...document.querySelectorAll('.bar, .stage-scale li, .stage-average strong')]
        .map((one) => `${one.getAttribute('style')} ${one.textContent}`)
        .join()
    for (let [before, calm] = ['', 0]; calm < 3; ) {
      await frame()
      calm = !isMoving() && look() === before ? calm + 1 : 0
      before = look()
    }
  })
