import { isDeepStrictEqual } from 'node:util'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { Operation } from './operations.ts'
import { type Answer, fitsSeveral, labelled, type Outcome, refuse, rightOf, severalOf, timerOf } from './outcome.ts'
import { askingRules } from './rules-asking.ts'
import { closeDue, hostRules } from './rules-hosting.ts'
import { peopleRules } from './rules-people.ts'
import { pictureRules } from './rules-pictures.ts'
import { pollRules } from './rules-polling.ts'
import { type FirstAnswer, fresh, kept, type SessionState, type State } from './state.ts'

/** Who holds which participant's cookie, which no operation changes. */
export type Cast = { participants: ReadonlyMap<string, string> }

const RULES = { ...hostRules, ...pollRules, ...pictureRules, ...askingRules, ...peopleRules }

/**
 * Carries an operation out on a copy of the state.
 * @returns the state after it, or what is wrong with the answer
 */
export function apply(state: State, operation: Operation, answer: Answer, cast: Cast): State | string {
  const next = structuredClone(state)
  const wanted = decide(next, operation, answer, cast)
  const key = 'key' in operation ? operation.key : undefined
  if (key && !('refused' in wanted)) next.answered.set(key, firstAnswer(answer, operation))
  if (answer.status !== wanted.status) return `${wanted.status} was due, and ${answer.status} came`
  if ('refused' in wanted) {
    const due = [wanted.refused, String(wanted.voteSeq ?? null)]
    const came = [answer.code ?? wanted.refused, String(answer.voteSeq ?? null)]
    return isDeepStrictEqual(came, due) ? state : `${due} was due, and ${came} came`
  }
  for (const [field, value] of Object.entries(wanted.body ?? {})) {
    const came = answer.body?.[field]
    if (!isDeepStrictEqual(came, value)) {
      return `${field} was due to be ${JSON.stringify(value)}, and is ${JSON.stringify(came)}`
    }
  }
  return next
}

/**
 * Carries out an operation whose answer nobody saw.
 * @param answer the answer to another attempt under the same key, where there is one
 * @returns the same state if it changes nothing
 */
export function applyUnseen(state: State, operation: Operation, answer: Answer | undefined, cast: Cast): State {
  const next = structuredClone(state)
  const outcome = decide(next, operation, answer ?? { status: 0, code: null, body: {} }, cast)
  if ('refused' in outcome) return state
  const key = 'key' in operation ? operation.key : undefined
  if (key && answer) next.answered.set(key, firstAnswer(answer, operation))
  return next
}

/** What a first answer told of was deleted since. */
const GONE = refuse('idempotency_key_reused', 409)

const firstAnswer = ({ status, body }: Answer, operation: Operation): FirstAnswer => ({
  status,
  does: operation.does,
  session: 'session' in operation ? operation.session : '',
  body: { id: body?.id, participantId: body?.participantId },
})

function decide(state: State, operation: Operation, answer: Answer, cast: Cast): Outcome {
  const { now } = state
  const first = 'key' in operation ? state.answered.get(operation.key ?? '') : undefined
  if (operation.does === 'create') {
    if (first) return state.sessions.has(first.body.id ?? '') ? first : GONE
    return create(state, operation, answer)
  }
  const participant = 'phone' in operation ? cast.participants.get(operation.phone) : undefined
  const needsCookie = 'phone' in operation && operation.does !== 'join'
  if (needsCookie && participant === undefined) return refuse('not_joined', 401)
  const session = state.sessions.get(operation.session)
  if (!session) return refuse('session_not_found', 404)
  if ('host' in operation && !isAllowed(operation, session)) {
    const code = operation.does === 'delete' ? 'not_owner' : 'not_host'
    return refuse(code, 401)
  }
  const isRemoved = session.removed.has(participant ?? '')
  if (operation.does === 'join' && isRemoved) return refuse('rejoin_refused', 409)
  if (needsCookie && isRemoved) return refuse('removed', 401)
  if (needsCookie && !session.participants.has(participant ?? '')) return refuse('not_joined', 401)
  const isGone = operation.does === 'draft' && !session.polls.some(({ id }) => id === first?.body.id)
  if (first) return isGone ? GONE : first
  closeDue(session, now)
  const scene = { operation: { ...operation, phone: participant }, answer, session, now }
  // Each rule takes the operation that it is the rule of, which TypeScript cannot follow through a table.
  const outcome = RULES[operation.does](scene as never)
  if (operation.does === 'delete' && !('refused' in outcome)) state.sessions.delete(session.id)
  if (operation.does === 'leave' && !('refused' in outcome)) forgetAnswers(state, session, participant)
  return outcome
}

/** What was answered to somebody who has left: to their joins, and to questions that are deleted. */
function forgetAnswers({ answered }: State, { id, questions }: SessionState, participant: string | undefined): void {
  for (const [key, { body, does, session }] of answered) {
    const isOwn = does === 'join' && body.participantId === participant
    const isGone = does === 'ask' && !questions.has(body.id ?? '')
    if (session === id && (isOwn || isGone)) answered.delete(key)
  }
}

function isAllowed(
  { does, host, proof }: Extract<Operation, { session: string; host: string }>,
  session: SessionState,
): boolean {
  if (proof === 'cookie') return host === session.owner
  return proof === 'key' && does !== 'delete'
}

function create(
  { sessions, now }: State,
  { host, title, polls, isSecret }: Extract<Operation, { does: 'create' }>,
  { status, body }: Answer,
): Outcome {
  if (polls?.some((draft) => !fitsSeveral(draft))) return refuse('invalid_input', 400)
  if (status !== 201) return { status: 201 }
  const starter: PollDraft = { kind: 'multiple_choice', prompt: title, options: ['Yes', 'No'] }
  sessions.set(body.id, {
    id: body.id,
    code: body.code,
    owner: host,
    title: kept(title),
    ...{
      createdAt: now,
      endsAt: now + 30 * 24 * 60 * 60_000,
      isEnded: false,
      closings: 0,
      stage: 'poll',
      podium: false,
      settings: isSecret ? { anonymous: true } : {},
    },
    participants: new Map(),
    removed: new Map(),
    leavers: 0,
    tickets: new Map(),
    pictures: new Map(),
    brand: null,
    questions: new Map(),
    polls: (polls ?? [starter]).map((draft, place) => {
      const { id, options } = body.polls[place]
      const correct = rightOf(draft, options)
      const several = severalOf(draft)
      return {
        id,
        options: labelled(options),
        correct,
        kind: draft.kind,
        prompt: kept(draft.prompt),
        reveal: draft.reveal ?? 'live',
        moderated: draft.moderated ?? false,
        ...timerOf(draft),
        ...(several && { several }),
        ...fresh(),
      }
    }),
  })
  return { status: 201, body: { title: kept(title), status: 'live' } }
}
