import type { Settings } from '../../client/index.ts'
import { entriesOf, isGiven, shownVotes, votesFor } from './counting.ts'
import { type Outcome, type Rules, refuse } from './outcome.ts'
import { currentPoll, hasRunOut, isLive, isRevealed, kept, pollState, type SessionState } from './state.ts'

/** What a host does to a session as a whole. */
export const hostRules: Rules<'update' | 'stage' | 'end' | 'delete'> = {
  update({ operation: { body }, session, now }) {
    if (Object.keys(body).length === 0) return refuse('invalid_input', 400)
    const { createdAt, endsAt } = { ...session, ...body }
    const title = kept(body.title ?? session.title)
    const settings = chosen({ ...session.settings, ...body.settings })
    if (endsAt <= createdAt) return refuse('invalid_input', 400)
    const revives = !isLive(session, now) && endsAt !== session.endsAt && endsAt > now
    if (revives) return refuse('session_would_revive', 400)
    if (settings.anonymous && settings.scores) return refuse('invalid_input', 400)
    const hasBeenJoined = session.participants.size + session.removed.size + session.leavers > 0
    if (hasBeenJoined && settings.admission !== session.settings.admission) return refuse('invalid_input', 400)
    const brand = body.brand === undefined ? session.brand : body.brand
    Object.assign(session, { title, createdAt, endsAt, brand, settings })
    if (session.stage === 'scores' && !settings.scores) session.stage = 'poll'
    if (endsAt <= now) closeOpen(session)
    const more = { ...(body.settings && { settings }), ...(body.brand !== undefined && { brand }) }
    return { status: 200, body: { title, createdAt, endsAt, ...more } }
  },
  stage({ operation: { show, answer, podium }, answer: { body }, session, now }) {
    if (podium && show !== 'scores') return refuse('invalid_input', 400)
    if (show === 'answer') return putOnStage(session, answer, now, body?.text)
    if (show === 'scores' && !session.settings.scores) return refuse('scores_off', 409)
    Object.assign(session, { stage: show, podium: podium ?? false })
    return { status: 200, body: { show, ...(podium && { podium }) } }
  },
  end({ session, now }) {
    closeOpen(session)
    if (isLive(session, now)) session.isEnded = true
    return { status: 200, body: { status: 'ended' } }
  },
  delete: () => ({ status: 204 }),
}

/** An answer that the wall is shown anyway, in one of the spellings that were given. */
function putOnStage(session: SessionState, answer: SessionState['answer'], now: number, spelling = ''): Outcome {
  if (!answer) return refuse('invalid_input', 400)
  const text = kept(answer.text)
  const poll = session.polls.find(({ id }) => id === answer.pollId)
  if (!poll) return refuse('poll_not_found', 404)
  if (poll.state === 'draft') return refuse('poll_is_draft', 409)
  if (poll.kind !== 'open_text') return refuse('answers_not_texts', 409)
  if (currentPoll(session) !== poll) return refuse('poll_not_on_wall', 409)
  if (!isRevealed(poll, pollState(poll, session, now))) return refuse('results_hidden', 409)
  if (votesFor(poll, text, entriesOf(poll)).length === 0) return refuse('answer_not_found', 404)
  const shown = votesFor(poll, text, shownVotes(poll))
  if (shown.length === 0) return refuse('answer_hidden', 409)
  const told = { pollId: poll.id, text: isGiven(spelling, shown) ? spelling : text }
  Object.assign(session, { stage: 'answer', answer: told })
  return { status: 200, body: { show: 'answer', ...told } }
}

const DEFAULTS: Settings = {
  admission: 'open',
  questions: 'on',
  moderation: 'before',
  people: 'shown',
  results: 'kept',
  scores: 'off',
  letters: 'off',
  math: 'off',
}
const chosen = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => value !== DEFAULTS[name as keyof Settings]))

/** Closes the open poll, if its timer has run out. */
export function closeDue(session: SessionState, now: number): void {
  if (session.polls.some((poll) => poll.state === 'open' && hasRunOut(poll, now))) closeOpen(session)
}

/** Closes the open poll, if there is one. */
export function closeOpen(session: SessionState): void {
  const open = session.polls.find((poll) => poll.state === 'open')
  if (!open) return
  open.state = 'closed'
  open.closing = ++session.closings
}
