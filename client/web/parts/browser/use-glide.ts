import { useLayoutEffect, useRef } from 'preact/hooks'

/** Milliseconds of a move. */
const GLIDE = 500

/**
 * Animates elements from their old to their new position (first, last, invert, play). `data-glide` names each element.
 * Hidden and new elements appear at once.
 */
export function useGlide(around: { current: HTMLElement | null }): void {
  const places = useRef(new Map<string | undefined, { x: number; y: number }>())
  useLayoutEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const before = places.current
    places.current = new Map()
    for (const one of around.current?.querySelectorAll<HTMLElement>('[data-glide]') ?? []) {
      if (!one.offsetParent) continue
      const now = { x: one.offsetLeft, y: one.offsetTop }
      const was = before.get(one.dataset.glide) ?? now
      places.current.set(one.dataset.glide, now)
      const [x, y] = [was.x - now.x, was.y - now.y]
      if ((x === 0 && y === 0) || isCalm) continue
      const way = { transform: [`translate(${x}px, ${y}px)`, 'none'] }
      // On top of a move that still goes on.
      one.animate(way, { duration: GLIDE, easing: 'ease-in-out', composite: 'add' })
    }
  })
}
