import { useLayoutEffect, useRef } from 'preact/hooks'

/** Numbers by name. */
export type Values = Record<string, number>

/** Milliseconds from one value to the next. */
const DURATION = 600

/**
 * Draws numbers on their way from the last values to new ones, once a frame, so that bars grow and figures count in
 * step. A change midway starts from the numbers shown then. At first, and with reduced motion, they are there at once.
 * @param draw changes elements by hand; what the component renders are the values at the end
 */
export function useTween(values: Values, draw: (now: Values) => void, duration = DURATION): void {
  const shown = useRef(values)
  useLayoutEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const from = shown.current
    const begin = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = isCalm ? 1 : Math.min(1, Math.max(0, now - begin) / duration)
      shown.current = between(from, values, 1 - (1 - part) ** 3)
      draw(shown.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    step(begin)
    return () => cancelAnimationFrame(frame)
  }, [JSON.stringify(values)])
}

const between = (from: Values, to: Values, part: number): Values =>
  Object.fromEntries(
    Object.entries(to).map(([name, value]) => {
      const start = from[name] ?? value
      return [name, part === 1 ? value : start + part * (value - start)]
    }),
  )
