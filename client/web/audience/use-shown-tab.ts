import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { settingOf } from '../../../shared/session-settings.ts'
import type { Session } from '../../index.ts'

export const TABS = ['poll', 'questions'] as const
export type Tab = (typeof TABS)[number]

/** Milliseconds after which a tap counts again. It may have been meant for what was there before the poll. */
const SETTLES = 500

/**
 * The tab on the screen. When a poll opens, the wall shows scores or the session ends, the page goes to the poll, unless
 * somebody writes a question or walks through them by key. A reload comes back to the tab, unless there is such news.
 */
export function useShownTab({ poll, status, stage, settings }: Session) {
  const [chosen, setTab] = useState<Tab>(history.state?.tab ?? 'poll')
  // The host may take the questions away from under the reader.
  const tab = settingOf(settings, 'questions') === 'off' ? 'poll' : chosen
  const pollTab = useRef<HTMLDivElement>(null)
  const questionsTab = useRef<HTMLDivElement>(null)
  const [arrivedAt, setArrivedAt] = useState<number>()
  const openPoll = poll?.state === 'open' ? poll.id : undefined
  // What everybody is to see now.
  const moment = status === 'live' ? (openPoll ?? stage) : undefined
  const goToPoll = () => {
    setTab('poll')
    scrollTo(0, 0)
    setArrivedAt(performance.now())
  }
  const before = useRef<string | undefined>(history.state?.moment)
  // Before the page is painted, so that nothing is seen to move.
  useLayoutEffect(() => {
    const isNews = moment !== undefined && moment !== before.current
    before.current = moment
    if (isNews && tab === 'questions' && !isInUse(questionsTab.current)) goToPoll()
  }, [moment])
  useEffect(() => history.replaceState({ ...history.state, tab, moment }, ''), [tab, moment])
  useLayoutEffect(() => {
    if (status === 'ended') setTab('poll')
  }, [status])
  // Another card begins at its head, wherever the last one was left.
  const card = [status, poll?.id, poll?.state, poll?.revealed, stage === 'scores'].join()
  useLayoutEffect(() => {
    if (tab === 'poll') scrollTo(0, 0)
  }, [card])
  // What had the focus is hidden now.
  useEffect(() => {
    if (arrivedAt !== undefined) pollTab.current?.querySelector('section')?.focus({ preventScroll: true })
  }, [arrivedAt])
  const ignoreEarlyTap = (event: MouseEvent) => {
    if (arrivedAt === undefined || event.timeStamp - arrivedAt > SETTLES) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { tab, setTab, goToPoll, pollTab, questionsTab, ignoreEarlyTap }
}

/** Whether somebody writes in a tab, or has left an unsent text, or walks through it by key. */
const isInUse = (tab: HTMLElement | null): boolean =>
  !!tab?.querySelector(':focus-visible') || !!tab?.querySelector('textarea')?.value
