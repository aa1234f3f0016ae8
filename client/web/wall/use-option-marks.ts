import { useLayoutEffect, useState } from 'preact/hooks'

/** Milliseconds in which bars grow when results are revealed, and until it is said which of them is right, or ahead. */
export const REVEAL = 1_200
const MARKS = 1_400
/** The same until it is said of them all in words, which must not come first. */
export const MARKED = 1_700

/**
 * Whether to say which option is right, or ahead. A hall first sees the bars grow that are revealed. What is there from
 * the start is marked at once, and everything is with reduced motion.
 * @param after milliseconds from the reveal
 */
export function useOptionMarks(isRevealed: boolean, after = MARKS): boolean {
  const [isMarked, setMarked] = useState(isRevealed)
  useLayoutEffect(() => {
    if (!isRevealed || isMarked || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setMarked(isRevealed)
      return
    }
    const timer = setTimeout(() => setMarked(true), after)
    return () => clearTimeout(timer)
  }, [isRevealed])
  return isMarked && isRevealed
}
