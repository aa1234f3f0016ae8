import { useLayoutEffect } from 'preact/hooks'

/** For rows that move by themselves: slow enough to follow. Callers whose reader moves the row pass a shorter one. */
const DEFAULT = { duration: 500, easing: 'ease-in-out' }

/**
 * Animates elements from their old to their new position (first, last, invert, play). `data-glide` marks each element,
 * which has a key. Hidden and new elements appear at once.
 */
export function useGlide(around: { current: HTMLElement | null }, timing: KeyframeAnimationOptions = DEFAULT): void {
  // Before this drawing moves them: since the last one, others may have changed their sizes.
  const before = positionsIn(around.current)
  useLayoutEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const [one, now] of positionsIn(around.current)) {
      const was = before.get(one) ?? now
      const [x, y] = [was.x - now.x, was.y - now.y]
      if (x === 0 && y === 0) continue
      // Added to an animation that is still running.
      one.animate({ transform: [`translate(${x}px, ${y}px)`, 'none'] }, { ...timing, composite: 'add' })
    }
  })
}

/** Where the elements in sight are, without what moves them for a while. */
const positionsIn = (around: HTMLElement | null): Map<HTMLElement, { x: number; y: number }> =>
  new Map(
    [...(around?.querySelectorAll<HTMLElement>('[data-glide]') ?? [])]
      .filter((one) => one.offsetParent)
      .map((one) => [one, { x: one.offsetLeft, y: one.offsetTop }]),
  )
