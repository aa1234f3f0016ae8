import { useLayoutEffect, useState } from 'preact/hooks'

/** Milliseconds in which bars grow when results are revealed, and until it is said which of them is right, or ahead. */
export const REVEAL = 1_200
const MARKS = 1_400

/**
 * Whether to say which option is right, or ahead. A hall first sees the bars grow that are revealed. What is there from
 * the start is marked at once, and everything is with reduced motion.
 */
export function useOptionMarks(isRevealed: boolean): boolean {
  const [isMarked, setMarked] = useState(isRevealed)
  useLayoutEffect(() => {
    if (!isRevealed || isMarked || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setMarked(isRevealed)
      return
    }
    const timer = setTimeout(() => setMarked(true), MARKS)
    return () => clearTimeout(timer)
  }, [isRevealed])
  return isMarked && isRevealed
}
