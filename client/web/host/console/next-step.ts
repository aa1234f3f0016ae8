import type { PollBody, Session } from '../../../index.ts'
import { type Scene, sceneOf } from '../../parts/scene.ts'

/** What leads on from here, and what with: one step at a time, whoever took the last one. */
export type Step =
  | { name: 'unpin'; id: string; about: string }
  | { name: 'show' | 'close' | 'reveal' | 'open'; id: string; about: string }
  | { name: 'none'; id: ''; about: '' }

const NONE: Step = { name: 'none', id: '', about: '' }

/** What is on the wall off the audience's sight is not closed: it is shown first. */
export function nextStep(session: Session): Step {
  if (session.status === 'ended') return NONE
  const scene = sceneOnWall(session)
  const question = onStage(session)
  if (scene === 'question' && question) return step('unpin', question.id, question.text)
  const last = lastPoll(session)
  if (scene === 'answer' && last) return step('show', last.id, last.prompt)
  const { polls = [] } = session
  const open = polls.find(({ state }) => state === 'open')
  if (open) return step(scene === 'poll' ? 'close' : 'show', open.id, open.prompt)
  if (scene === 'poll' && last?.revealed === false) return step('reveal', last.id, last.prompt)
  const draft = nextDraft(session)
  return draft ? step('open', draft.id, draft.prompt) : NONE
}

const step = (name: Exclude<Step['name'], 'none'>, id: string, about: string): Step => ({
  name,
  id,
  about,
})

/** The poll that is open, or was last; the host's view has a draft there before the first. */
export const lastPoll = ({ poll }: Session): PollBody | undefined => (poll && poll.state !== 'draft' ? poll : undefined)

/** What the next one to open is: the first in order. */
export const nextDraft = ({ polls = [] }: Session): PollBody | undefined => polls.find(({ state }) => state === 'draft')

/** The question on stage. */
export const onStage = ({ questions = [], highlightedQuestionId }: Session) =>
  questions.find(({ id }) => id === highlightedQuestionId)

/** What the wall shows of the host's view, as the wall reads its own. */
export const sceneOnWall = (session: Session): Scene => sceneOf({ ...session, poll: lastPoll(session) ?? null })
