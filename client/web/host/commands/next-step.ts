import { settingOf } from '../../../../shared/session-settings.ts'
import type { PollBody, Session } from '../../../index.ts'
import type { Command } from './command.ts'
import { contentOnWall, lastPoll, questionOnStage } from './on-wall.ts'
import { closePoll, openPoll, pollsOf, setRevealed } from './polls.ts'
import { moveQuestion } from './questions.ts'
import type { Listed } from './queue.ts'
import { hasOtherPlaces, showStage, togglePodium } from './stage.ts'

/** What comes next, and the poll or question that it is about. `first` and `none` cannot be taken. */
type Step = {
  name: 'answered' | 'show' | 'close' | 'reveal' | 'open' | 'scores' | 'places' | 'first' | 'none'
  id: string
  subject: string
}

const NONE: Step = { name: 'none', id: '', subject: '' }

/** One step at a time, whoever took the last one. An open poll that the wall does not show is shown before it closes. */
export function nextStep(session: Session): Step {
  if (session.status === 'ended') return NONE
  const content = contentOnWall(session)
  const question = questionOnStage(session)
  if (content === 'question' && question) return { name: 'answered', id: question.id, subject: question.text }
  const last = lastPoll(session)
  if (content === 'answer' && last) return stepOf('show', last)
  const [open] = pollsOf(session, 'open')
  if (open) return stepOf(content === 'poll' ? 'close' : 'show', open)
  if (content === 'poll' && last?.revealed === false) return stepOf('reveal', last)
  const draft = nextDraft(session)
  if (draft) return stepOf('open', draft)
  if (last && settingOf(session.settings, 'scores') === 'on' && session.stage !== 'scores')
    return stepOf('scores', last)
  if (last && session.podium && hasOtherPlaces(session)) return stepOf('places', last)
  return session.polls?.length ? NONE : { ...NONE, name: 'first' }
}

const stepOf = (name: Step['name'], { id, prompt }: PollBody): Step => ({ name, id, subject: prompt })

/** The first draft: the next poll to open. */
export const nextDraft = (session: Session): PollBody | undefined => pollsOf(session, 'draft')[0]

/**
 * What takes the next step, or undefined if there is none.
 * @param list where the next question is marked if the step takes one off it
 */
export function takeNextStep(session: Session, list: Listed): Command | undefined {
  const { name, id } = nextStep(session)
  if (!id) return undefined
  const question = questionOnStage(session)
  if (name === 'answered') return question && moveQuestion(session, list, question, 'answered')
  if (name === 'open') return openPoll(session, id)
  if (name === 'show') return showStage(session, 'poll')
  if (name === 'scores' || name === 'places') return togglePodium(session)
  const poll = lastPoll(session)
  return name === 'close' ? closePoll(id) : poll && setRevealed(poll, true)
}
