import type { QuestionState } from '../../shared/schemas/question.ts'
import type { Move } from './operations.ts'
import { type Outcome, type Rules, refuse, type Scene } from './outcome.ts'
import { inARow, isLive, kept, PUBLIC, questionState, standIn, supporters, withMerged } from './state.ts'

type Moved = QuestionState | 'refused'

/** The contract's table, row by row: what each move makes of a question in each state. `wait` is an addition. */
const MODERATION: Record<QuestionState, Record<Move, Moved>> = {
  pending: {
    approve: 'approved',
    highlight: 'highlighted',
    unpin: 'refused',
    hide: 'hidden',
    answered: 'refused',
    wait: 'pending',
  },
  approved: {
    approve: 'approved',
    highlight: 'highlighted',
    unpin: 'approved',
    hide: 'hidden',
    answered: 'answered',
    wait: 'pending',
  },
  highlighted: {
    approve: 'highlighted',
    highlight: 'highlighted',
    unpin: 'approved',
    hide: 'hidden',
    answered: 'answered',
    wait: 'pending',
  },
  hidden: {
    approve: 'approved',
    highlight: 'highlighted',
    unpin: 'refused',
    hide: 'hidden',
    answered: 'refused',
    wait: 'pending',
  },
  answered: {
    approve: 'approved',
    highlight: 'highlighted',
    unpin: 'refused',
    hide: 'hidden',
    answered: 'answered',
    wait: 'pending',
  },
}

/** The id of a question that nobody was told of: no attempt to ask it got an answer that has one. */
const UNTOLD = 'untold'

/** Who asks and supports, and what the host makes of it. */
export const askingRules: Rules<'ask' | 'upvote' | 'take back' | 'moderate' | 'reply' | 'merge' | 'split'> = {
  ask({ operation: { phone, text }, answer, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    if (session.settings.questions === 'off') return refuse('questions_off', 409)
    const state = session.settings.moderation === 'after' ? 'approved' : 'pending'
    const question = { text: kept(text), author: phone, state, createdAt: now } as const
    session.questions.set(answer.body?.id ?? UNTOLD, { ...question, upvotes: new Set() })
    return { status: 201 }
  },
  upvote: (scene) => support(scene, ([upvotes], phone) => upvotes?.add(phone)),
  'take back': (scene) =>
    support(scene, (all, phone) => {
      for (const upvotes of all) upvotes.delete(phone)
    }),
  moderate({ operation: { question: id, move }, session }) {
    const question = session.questions.get(id)
    if (!question) return refuse('question_not_found', 404)
    if (question.into) return refuse('question_merged', 409)
    const before = questionState(question, session)
    const state = MODERATION[before][move]
    if (state === 'refused') return refuse('move_not_allowed', 409)
    if (state === 'highlighted') {
      for (const other of session.questions.values()) {
        if (other !== question && other.state === 'highlighted') other.state = 'approved'
      }
    }
    if (state !== before) question.state = state
    if (move === 'highlight') session.stage = 'poll'
    return { status: 200, body: { id, state: questionState({ ...question, state }, session) } }
  },
  merge({ operation: { question: id, into }, session }) {
    const [question, target] = [session.questions.get(id), session.questions.get(into)]
    if (!question || !target) return refuse('question_not_found', 404)
    if (question === target) return refuse('merge_not_allowed', 409)
    if (question.into) return refuse('question_merged', 409)
    if (target.into || questionState(target, session) === 'hidden') return refuse('merge_not_allowed', 409)
    if (inARow(session, id) > 50) return refuse('merge_not_allowed', 409)
    question.into = into
    return { status: 200, body: { id: into, upvotes: supporters(session, into).size } }
  },
  split({ operation: { question: id }, session }) {
    const question = session.questions.get(id)
    if (!question) return refuse('question_not_found', 404)
    if (!question.into) return refuse('question_not_merged', 409)
    delete question.into
    return { status: 200, body: { id, state: questionState(question, session) } }
  },
  reply({ operation: { question: id, text }, session }) {
    const question = session.questions.get(id)
    if (!question) return refuse('question_not_found', 404)
    question.reply = kept(text)
    return { status: 200, body: { id, reply: question.reply } }
  },
}

function support(
  { operation: { phone, question: asked }, session, now }: Scene<'upvote'> | Scene<'take back'>,
  change: (upvotes: Set<string>[], phone: string) => void,
): Outcome {
  if (!isLive(session, now)) return refuse('session_ended', 409)
  const id = standIn(session, asked)
  const question = session.questions.get(id)
  const isMine = question?.author === phone
  if (!question || !(isMine || PUBLIC.includes(question.state))) {
    return refuse('question_not_found', 404)
  }
  if (isMine) return refuse('own_question', 409)
  const all = withMerged(session, id).flatMap((one) => session.questions.get(one)?.upvotes ?? [])
  change(all, phone)
  return { status: 200, body: { id, upvotes: supporters(session, id).size } }
}
