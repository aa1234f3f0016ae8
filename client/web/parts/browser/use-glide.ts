import { useLayoutEffect, useRef } from 'preact/hooks'

/** A row that the reader moves follows at once. What moves by itself takes the default, so that people can follow it. */
const DEFAULT = { duration: 500, easing: 'ease-in-out' }

/**
 * Animates elements from their old to their new position (first, last, invert, play). `data-glide` names each element.
 * Hidden and new elements appear at once.
 */
export function useGlide(around: { current: HTMLElement | null }, timing: KeyframeAnimationOptions = DEFAULT): void {
  const positions = useRef(new Map<string | undefined, { x: number; y: number }>())
  useLayoutEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const before = positions.current
    positions.current = new Map()
    for (const one of around.current?.querySelectorAll<HTMLElement>('[data-glide]') ?? []) {
      if (!one.offsetParent) continue
      const now = { x: one.offsetLeft, y: one.offsetTop }
      const was = before.get(one.dataset.glide) ?? now
      positions.current.set(one.dataset.glide, now)
      const [x, y] = [was.x - now.x, was.y - now.y]
      if ((x === 0 && y === 0) || isCalm) continue
      // Added to an animation that is still running.
      one.animate({ transform: [`translate(${x}px, ${y}px)`, 'none'] }, { ...timing, composite: 'add' })
    }
  })
}
