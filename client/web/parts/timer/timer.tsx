import './timer.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { common } from '../../language/index.ts'
import { Status } from '../controls/status.tsx'
import { serverNow } from './server-clock.ts'
import { asClock, markPassed, secondsLeft } from './time-left.ts'

/** How long a poll is still open. @param closesAt by the server's clock */
export const Timer = ({ closesAt }: { closesAt: number }) => <TimeLeft seconds={useSecondsLeft(closesAt)} />

type Props = {
  seconds: number
  /** In the language of what it stands in. */
  texts?: typeof common
}

/** Screen readers announce it a few times. */
export function TimeLeft({ seconds, texts = common }: Props) {
  const before = useRef(seconds)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const mark = markPassed(before.current, seconds)
    if (mark !== undefined) setAnnounced(texts.secondsLeft(seconds))
    before.current = seconds
  }, [seconds])
  return (
    <>
      <span class="timer" role="timer" aria-label={texts.timeLeft} translate={false}>
        {asClock(seconds)}
      </span>
      <Status class="visually-hidden">{announced}</Status>
    </>
  )
}

/** Wakes at each whole second before the end. */
export function useSecondsLeft(closesAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(closesAt, serverNow()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = serverNow()
      setSeconds(secondsLeft(closesAt, now))
      if (closesAt > now) timer = setTimeout(look, (closesAt - now) % 1_000 || 1_000)
    }
    look()
    return () => clearTimeout(timer)
  }, [closesAt])
  return seconds
}
