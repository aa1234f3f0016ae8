import { type Move, movesBetween, movesFrom, stateAfter } from '../../../../shared/moderation.ts'
import type { Question, Session } from '../../../index.ts'
import type { Call, Command } from './command.ts'
import { questionOnStage } from './on-wall.ts'
import { byUpvotes, type Listed, markAfter } from './queue.ts'

const OPERATIONS = {
  approve: 'approveQuestion',
  highlight: 'highlightQuestion',
  unpin: 'unpinQuestion',
  hide: 'hideQuestion',
  answered: 'markAnswered',
  wait: 'returnToWaiting',
} as const satisfies Record<Move | 'wait', Call[0]>

const callOf = ({ id }: Question, move: Move | 'wait'): Call => [OPERATIONS[move], { qid: id }]

/** The moves that change a question. After the end there is no stage. */
export const movesIn = ({ status }: Session, { state }: Question): Move[] =>
  movesFrom(state).filter((move) => status !== 'ended' || (move !== 'highlight' && move !== 'unpin'))

/** Moves a question. If it leaves the list, the next one is marked. */
export function moveQuestion(session: Session, list: Listed, question: Question, move: Move): Command {
  const { text } = question
  return {
    send: [callOf(question, move)],
    message: { name: move, subject: text },
    undo: undoOf(session, question, move),
    // One that is not listed, such as the one on stage, leaves the mark where it is.
    ...(list.listed.includes(question) && { mark: markAfter(list, question, move)?.id }),
  }
}

/** Approves questions that wait, such as all that are listed. */
export function approveAll(questions: readonly Question[]): Command {
  return {
    send: questions.map((question) => callOf(question, 'approve')),
    message: { name: 'allApproved', count: questions.length },
    undo: { send: questions.toReversed().map((question) => callOf(question, 'wait')) },
  }
}

/** Replies to a question in writing. An empty text removes the reply. Undo brings back the one before. */
export function replyTo({ id, text, reply = '' }: Question, written: string): Command {
  const call = (words: string): Call => ['replyToQuestion', { qid: id, text: words }]
  return {
    send: [call(written)],
    message: { name: written.trim() ? 'reply' : 'noReply', subject: text },
    undo: { send: [call(reply)] },
  }
}

/** Merges questions into one. Undo splits them off again, the last one first. */
export function mergeQuestions(questions: readonly Pick<Question, 'id'>[], target: Question): Command {
  return {
    send: questions.map(({ id }): Call => ['mergeQuestion', { qid: id, into: target.id }]),
    message: { name: 'merged', count: questions.length, subject: target.text },
    undo: { send: questions.toReversed().map(({ id }): Call => ['splitQuestion', { qid: id }]) },
    mark: target.id,
  }
}

/** Merges similar questions into the one with most upvotes, or else the oldest. */
export function mergeAll(similar: readonly Question[]): Command {
  const [target, ...others] = byUpvotes(similar)
  return target ? mergeQuestions(others, target) : { send: [] }
}

/** Splits a merged question off. Undo merges it again. */
export const splitQuestion = (target: Question, merged: { id: string; text: string }): Command => ({
  send: [['splitQuestion', { qid: merged.id }]],
  message: { name: 'split', subject: merged.text },
  undo: { send: [['mergeQuestion', { qid: merged.id, into: target.id }]] },
})

/** A question that the move takes off the stage comes on again. */
function undoOf(session: Session, question: Question, move: Move): NonNullable<Command['undo']> {
  const before = questionOnStage(session)
  const isReplaced = move === 'highlight' && before && before.id !== question.id
  const calls = undoMoves(question.state, move).map((one) => callOf(question, one))
  return { send: isReplaced ? [...calls, callOf(before, 'highlight')] : calls }
}

function undoMoves(before: Question['state'], move: Move): (Move | 'wait')[] {
  const after = stateAfter(before, move)
  if (before === 'pending') return ['wait']
  return after ? movesBetween(after, before) : []
}
