import type { Move } from '../../../../shared/moderation.ts'
import type { Question, Session } from '../../../index.ts'
import type { Command } from './command.ts'
import type { Shown } from './history.ts'
import { takeNextStep } from './next-step.ts'
import { startTimer } from './polls.ts'
import { moveQuestion, movesIn } from './questions.ts'
import { inPart, type Listed, targetsOf } from './queue.ts'
import { lastPoll, questionOnStage, sceneOnWall } from './scene.ts'
import { showAgain } from './stage.ts'

/** What decides which commands are available: the session as the host sees it, and the state of the page. */
export type ConsoleState = Listed & {
  session: Session
  marked: Question | undefined
  /** What the wall showed before, if it can show that again. */
  before: Shown | undefined
  /** How long a timer runs, in seconds. */
  seconds: number
  /** The timer of the next draft in seconds, if its host gave it one. */
  nextSeconds: number | undefined
}

type Row = {
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  keys: readonly string[]
  /** Acts on the marked question, once that is in sight. */
  isOfQuestion?: true
  /** @returns undefined while it is unavailable */
  command: (at: ConsoleState) => Command | undefined
}

/** For commands that the page carries out without the server. */
const NOTHING: Command = { send: [] }

/** What keys and most buttons do. A clicker sends PageDown, PageUp, and B or a point to darken the screen. */
const COMMANDS = {
  next: { keys: ['ArrowRight', 'PageDown', ' '], command: (at) => takeNextStep(at.session, at.nextSeconds) },
  back: { keys: ['ArrowLeft', 'PageUp'], command: back },
  reveal: { keys: ['r'], command: reveal },
  clear: { keys: ['c', 'b', '.'], command: clear },
  scores: { keys: ['s'], command: scores },
  timer: { keys: ['t'], command: timer },
  down: { keys: ['j'], command: (at) => markNeighbour(at, 1) },
  up: { keys: ['k'], command: (at) => markNeighbour(at, -1) },
  approve: { keys: ['a'], isOfQuestion: true, command: approve },
  highlight: { keys: ['h'], isOfQuestion: true, command: (at) => moveMarked(at, 'highlight') },
  unpin: { keys: ['u'], command: unpin },
  answered: { keys: ['d'], isOfQuestion: true, command: (at) => moveMarked(at, 'answered') },
  hide: { keys: ['x'], isOfQuestion: true, command: (at) => moveMarked(at, 'hide') },
  merge: { keys: ['m'], isOfQuestion: true, command: merge },
  reply: { keys: ['w'], isOfQuestion: true, command: ({ marked }) => marked && NOTHING },
  undo: { keys: ['z'], command: () => NOTHING },
  help: { keys: ['?'], command: () => NOTHING },
} as const satisfies Record<string, Row>

export type CommandName = keyof typeof COMMANDS
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]
export const rowOf = (name: CommandName): Row => COMMANDS[name]

/** The command of a key. */
export const commandOfKey = (key: string): CommandName | undefined =>
  COMMAND_NAMES.find((name) => rowOf(name).keys.includes(key.length === 1 ? key.toLowerCase() : key))

const EXPLAINED = ['reveal', 'scores', 'timer', 'approve', 'highlight', 'unpin', 'answered', 'hide', 'merge'] as const

/** Why a command is unavailable, or undefined if it stays silent. */
export function whyUnavailable(name: CommandName, { session, marked }: ConsoleState) {
  const explained = EXPLAINED.find((one) => one === name)
  if (name === 'reply') return 'unmarked'
  if (explained && explained !== 'merge' && session.status === 'ended') return 'ended'
  return explained && rowOf(name).isOfQuestion && !marked ? 'unmarked' : explained
}

function back({ session, before }: ConsoleState): Command | undefined {
  return before && session.status !== 'ended' ? showAgain(session, before) : undefined
}

function reveal({ session }: ConsoleState): Command | undefined {
  const poll = lastPoll(session)
  return poll?.revealed === false ? { send: [['revealResults', { pid: poll.id }]] } : undefined
}

/** Shows the lobby at once. The next press shows what it covers. */
function clear({ session }: ConsoleState): Command | undefined {
  if (session.status === 'ended') return undefined
  const isCleared = session.stage === 'lobby'
  if (!isCleared && sceneOnWall(session) === 'lobby') return undefined
  return { send: [['setStage', { show: isCleared ? 'poll' : 'lobby' }]] }
}

/** Shows who is ahead, in front of anything. The next press shows what it covers. Possible after the end, too. */
function scores({ session }: ConsoleState): Command | undefined {
  if (session.settings?.scores !== 'on') return undefined
  return { send: [['setStage', { show: session.stage === 'scores' ? 'poll' : 'scores' }]] }
}

function timer({ session, seconds }: ConsoleState): Command | undefined {
  const poll = lastPoll(session)
  return session.status !== 'ended' && poll?.state === 'open' ? startTimer(poll.id, seconds) : undefined
}

function markNeighbour({ listed, marked }: ConsoleState, step: 1 | -1): Command | undefined {
  const index = listed.findIndex(({ id }) => id === marked?.id)
  const neighbour = listed[Math.min(listed.length - 1, Math.max(0, index + step))]
  return neighbour && { send: [], mark: neighbour.id }
}

function moveMarked(at: ConsoleState, move: Move): Command | undefined {
  const { session, marked } = at
  return marked && movesIn(session, marked).includes(move) ? moveQuestion(session, at, marked, move) : undefined
}

/** If the marked question cannot be approved, marks the first one that waits. The next press approves that. */
function approve(at: ConsoleState): Command | undefined {
  const [waiting] = inPart(at.session, 'pending')
  return moveMarked(at, 'approve') ?? (waiting && { send: [], mark: waiting.id })
}

function merge({ session, marked }: ConsoleState): Command | undefined {
  return marked && targetsOf(session, marked).length > 0 ? NOTHING : undefined
}

/** Takes the question on stage off, whichever question is marked. */
function unpin(at: ConsoleState): Command | undefined {
  const question = questionOnStage(at.session)
  return question && at.session.status !== 'ended' ? moveQuestion(at.session, at, question, 'unpin') : undefined
}
