import { useEffect, useRef, useState } from 'preact/hooks'
import { KINDS } from '../../../shared/poll-kinds/for-pages.ts'
import { averageOf } from '../../../shared/scale-steps.ts'
import type { PollBody, Session } from '../../index.ts'
import { common, hall, wall as texts } from '../language/index.ts'
import { fraction, number } from '../language/language.ts'
import { stateInWords } from '../parts/poll/poll-state.ts'
import { ranksOf, sharesOf } from '../parts/poll/tallies.ts'
import { questionOnStage, wallContentOf } from '../parts/session/wall-content.ts'
import { withPoints } from './scores.tsx'
import { rightInWords, turnoutOf } from './turnout.ts'

/** Milliseconds between two announcements. A screen reader cannot keep up with every vote. */
const ANNOUNCE_EVERY = 5_000

export function ScreenReaderText({ session }: { session: Session }) {
  const now = inWords(session)
  const [text, setText] = useState(now)
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    const timer = setInterval(() => setText(latest.current), ANNOUNCE_EVERY)
    return () => clearInterval(timer)
  }, [])
  return (
    <p class="visually-hidden" aria-live="polite">
      {text}
    </p>
  )
}

/** What the wall shows, in words. Empty where its own words say all. */
export function inWords(session: Session): string {
  const { poll } = session
  const content = wallContentOf(session)
  if (content === 'scores') return scoresInWords(session)
  if (content === 'question') {
    const { text, reply } = questionOnStage(session) ?? {}
    return asSentences([`${texts.question}: ${text}`, ...(reply ? [`${common.reply} ${reply}`] : [])])
  }
  if (!poll || content !== 'poll') return ''
  const said = [poll.prompt, poll.picture?.alt ?? '', stateInWords(poll), turnoutOf(poll, session.participantCount)]
  const parts = said.filter((part) => part !== '')
  if (poll.revealed === false) return asSentences([...parts, common.later])
  const average = KINDS[poll.kind].result === 'average' ? averageOf(poll) : null
  if (average !== null) parts.push(`${common.average} ${fraction(average)}`)
  return asSentences([...parts, ...optionsInWords(poll), rightInWords(poll)].filter(Boolean))
}

function optionsInWords(poll: PollBody): string[] {
  if (KINDS[poll.kind].result === 'order')
    return ranksOf(poll).map(({ place, label, tally }) => placed(place, label, tally))
  return sharesOf(poll).map(({ label, tally, share, isCorrect }) => {
    const option = texts.option(label, tally, share)
    return isCorrect ? `${option}, ${common.correct}` : option
  })
}

/** Somebody or something that has a place by points. */
const placed = (place: number | undefined, name: string, points: number): string =>
  [...(place === undefined ? [] : [`${number(place)}:`]), `${name}, ${common.points(points)}`].join(' ')

const asSentences = (parts: string[]): string => parts.join('. ').replace(/([.!?…؟])\. /g, '$1 ')

const scoresInWords = ({ scores = [], status }: Session): string => {
  const nobody = status === 'ended' ? hall.scores.atEnd : hall.scores.none
  const leaders = withPoints(scores).map(({ place, name, points }) => placed(place, name, points))
  return [hall.scores.title, ...(leaders.length > 0 ? leaders : [nobody])].join('. ')
}
