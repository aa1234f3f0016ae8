import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Progress } from './voting.ts'

/**
 * Keeps what is chosen in sight, above what is said of it: when it is sent, and when the phone is turned. Not at other
 * times, when somebody reads on.
 * @returns the element that it is in
 */
export function useChosenInSight(progress: Progress): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const show = () => {
    const chosen = root.current?.querySelectorAll('.choices > :is([aria-pressed="true"], .ticked)') ?? []
    ;[...chosen].at(-1)?.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    if (progress === 'sending') show()
  }, [progress])
  useEffect(() => {
    let width = innerWidth
    const onResize = () => {
      // A keyboard, or a bar of the browser, changes the height alone.
      if (innerWidth !== width) show()
      width = innerWidth
    }
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return root
}
