import type { Page } from 'playwright-core'

/**
 * Waits until nothing on the page moves that comes to an end: for a few frames no animation runs, and no bar grows and
 * no figure counts, which pages do by animation frames.
 */
export const atRest = (page: Page): Promise<void> => page.evaluate(rest, false)

/** The same, but animations are at their end at once. For tests of what is there in the end, not of how it comes. */
export const bringToRest = (page: Page): Promise<void> => page.evaluate(rest, true)

async function rest(endsAnimations: boolean): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const isMoving = () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    if (endsAnimations) for (const animation of moving) animation.finish()
    return moving.length > 0
  }
  const look = () =>
    [...document.querySelectorAll('.bar, .stage-scale li, .stage-average strong')]
      .map((one) => `${one.getAttribute('style')} ${one.textContent}`)
      .join()
  for (let [before, calm] = ['', 0]; calm < 3; ) {
    await frame()
    calm = !isMoving() && look() === before ? calm + 1 : 0
    before = look()
  }
}
