import { useEffect, useRef, useState } from 'preact/hooks'
import type { Session } from '../../index.ts'
import { takingPart as texts } from '../language/index.ts'
import { Status } from '../parts/controls/status.tsx'

/** Announces to screen readers what the host did: open, close, reveal, highlight, end. */
export function Announcer({ session }: { session: Session }) {
  const before = useRef(session)
  const [message, setMessage] = useState('')
  useEffect(() => {
    const announcement = announcementOf(before.current, session)
    if (announcement !== undefined) setMessage(announcement)
    before.current = session
  }, [session])
  return <Status class="visually-hidden">{message}</Status>
}

function announcementOf(before: Session, { status, poll, questions = [], ...now }: Session): string | undefined {
  if (status !== before.status) return texts.announced.ended
  const isOther = poll?.id !== before.poll?.id || poll?.state !== before.poll?.state
  if (poll && isOther)
    return poll.state === 'open' ? texts.announced.opened(poll.prompt) : texts.announced.closed(poll.prompt)
  if (poll && poll.revealed !== before.poll?.revealed) return texts.announced.revealed
  const waited = before.questions?.filter(({ state }) => state !== 'answered').map(({ id }) => id)
  const answered = questions.find(({ id, state }) => state === 'answered' && waited?.includes(id))
  if (answered) return `${texts.states.answered}: ${answered.text}`
  const id = now.highlightedQuestionId
  if (id === before.highlightedQuestionId) return undefined
  const onStage = questions.find((one) => one.id === id)
  return onStage ? `${texts.onStage}: ${onStage.text}` : ''
}
