import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Session } from '../../index.ts'

export const VIEWS = ['poll', 'questions'] as const
export type View = (typeof VIEWS)[number]

/** Milliseconds after which a tap counts again. It may have been meant for what was there before the poll. */
const SETTLES = 500

/**
 * The view on the screen. When a poll opens, the wall shows scores or the session ends, the page goes to the poll, unless somebody writes a
 * question or walks through them by key.
 */
export function useView({ poll, status, stage }: Session) {
  const [view, setView] = useState<View>('poll')
  const pollView = useRef<HTMLDivElement>(null)
  const questionsView = useRef<HTMLDivElement>(null)
  const [arrivedAt, setArrivedAt] = useState<number>()
  const openPoll = poll?.state === 'open' ? poll.id : undefined
  // What everybody is to see now.
  const moment = status === 'live' ? (stage ?? openPoll) : undefined
  const goToPoll = () => {
    setView('poll')
    scrollTo(0, 0)
    setArrivedAt(performance.now())
  }
  // Before the page is painted, so that nothing is seen to move.
  useLayoutEffect(() => {
    if (view === 'questions' && moment && !isInUse(questionsView.current)) goToPoll()
  }, [moment])
  useLayoutEffect(() => {
    if (status === 'ended') setView('poll')
  }, [status])
  // What had the focus is hidden now.
  useEffect(() => {
    if (arrivedAt !== undefined) pollView.current?.querySelector('section')?.focus({ preventScroll: true })
  }, [arrivedAt])
  const ignoreEarlyTap = (event: MouseEvent) => {
    if (arrivedAt === undefined || event.timeStamp - arrivedAt > SETTLES) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { view, setView, goToPoll, pollView, questionsView, ignoreEarlyTap }
}

/** Whether somebody writes in a view, or has left an unsent text, or walks through it by key. */
const isInUse = (view: HTMLElement | null): boolean =>
  !!view?.querySelector(':focus-visible') || !!view?.querySelector('textarea')?.value
