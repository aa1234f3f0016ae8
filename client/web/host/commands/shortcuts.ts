import type { Move } from '../../../../shared/moderation.ts'
import { settingOf } from '../../../../shared/session-settings.ts'
import type { Question, Session } from '../../../index.ts'
import type { Command } from './command.ts'
import type { ConsoleDialog } from './dialog.ts'
import { takeNextStep } from './next-step.ts'
import { contentOnWall, lastPoll, questionOnStage } from './on-wall.ts'
import { setRevealed, setTimer } from './polls.ts'
import { moveQuestion, movesIn } from './questions.ts'
import { inPart, type Listed, targetsOf } from './queue.ts'
import { showAgain, togglePodium } from './stage.ts'
import type { Shown } from './wall-history.ts'

/** What decides which commands are available: the session as the host sees it, and the state of the page. */
export type ConsoleState = Listed & {
  session: Session
  marked: Question | undefined
  /** What the wall showed before, if it can show that again. */
  before: Shown | undefined
  /** How long a timer runs, in seconds. */
  seconds: number
}

/** Why a command is unavailable: one of the texts in `idle`. */
type Why =
  | ('ended' | 'unmarked' | 'reveal' | 'scores' | 'timer' | 'unpin' | 'merge')
  | ('approve' | 'highlight' | 'answered' | 'hide')

/**
 * A command that has keys. Its name is that of its words in `actions`. What it does is a call, the next step, which the
 * host must have had time to read, a way back in what the wall showed, a dialog that it opens, or to undo the last one.
 */
export type Row = {
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  keys: readonly string[]
  /** Acts on the marked question, once that is in sight. */
  isOfQuestion?: true
  /** Why it is unavailable. Left out where that goes without saying. */
  why?: (at: ConsoleState) => Why
} & (
  | {
      does: 'call' | 'step' | 'back'
      /** @returns undefined while it is unavailable */
      call: (at: ConsoleState) => Command | undefined
    }
  | { does: 'dialog'; open: (at: ConsoleState) => ConsoleDialog | undefined }
  | { does: 'undo' }
)

const ended = ({ session }: ConsoleState) => (session.status === 'ended' ? 'ended' : undefined)
const unmarked = ({ marked }: ConsoleState) => (marked ? undefined : 'unmarked')

/** What keys and most buttons do. A clicker sends PageDown, PageUp, and B or a point to darken the screen. */
const COMMANDS = {
  next: { does: 'step', keys: ['ArrowRight', 'PageDown', ' '], call: (at) => takeNextStep(at.session, at) },
  back: { does: 'back', keys: ['ArrowLeft', 'PageUp'], call: back },
  reveal: { does: 'call', keys: ['r'], call: reveal, why: (at) => ended(at) ?? 'reveal' },
  clear: { does: 'call', keys: ['c', 'b', '.'], call: clear },
  scores: { does: 'call', keys: ['s'], call: scores, why: (at) => ended(at) ?? 'scores' },
  podium: { does: 'call', keys: ['p'], call: podium, why: (at) => ended(at) ?? 'scores' },
  timer: { does: 'call', keys: ['t'], call: timer, why: (at) => ended(at) ?? 'timer' },
  down: { does: 'call', keys: ['j'], call: (at) => markNeighbour(at, 1) },
  up: { does: 'call', keys: ['k'], call: (at) => markNeighbour(at, -1) },
  approve: moveOf('approve', 'a', approve),
  highlight: moveOf('highlight', 'v'),
  unpin: { does: 'call', keys: ['u'], call: unpin, why: (at) => ended(at) ?? 'unpin' },
  answered: moveOf('answered', 'd'),
  hide: moveOf('hide', 'x'),
  merge: { does: 'dialog', keys: ['m'], isOfQuestion: true, open: merge, why: (at) => unmarked(at) ?? 'merge' },
  reply: { does: 'dialog', keys: ['w'], isOfQuestion: true, open: reply, why: () => 'unmarked' },
  undo: { does: 'undo', keys: ['z'] },
  help: { does: 'dialog', keys: ['?'], open: () => 'help' },
} as const satisfies Record<string, Row>

export type CommandName = keyof typeof COMMANDS
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]
export const rowOf = (name: CommandName): Row => COMMANDS[name]

export function isAvailable(row: Row, at: ConsoleState): boolean {
  if (row.does === 'undo') return true
  return (row.does === 'dialog' ? row.open(at) : row.call(at)) !== undefined
}

/** The command of a key. */
export const commandOfKey = (key: string): CommandName | undefined =>
  COMMAND_NAMES.find((name) => rowOf(name).keys.includes(key.length === 1 ? key.toLowerCase() : key))

function back({ session, before }: ConsoleState): Command | undefined {
  return before && session.status !== 'ended' ? showAgain(session, before) : undefined
}

/** Shows what is hidden. The next press hides it again. */
function reveal({ session }: ConsoleState): Command | undefined {
  const poll = lastPoll(session)
  return poll && setRevealed(poll, poll.revealed === false)
}

/** Shows the lobby at once. The next press shows what it covers. */
function clear({ session }: ConsoleState): Command | undefined {
  if (session.status === 'ended') return undefined
  const isCleared = session.stage === 'lobby'
  if (!isCleared && contentOnWall(session) === 'lobby') return undefined
  return { send: [['setStage', { show: isCleared ? 'poll' : 'lobby' }]] }
}

/** Shows who is ahead, in front of anything. The next press shows what it covers. Possible after the end, too. */
function scores({ session }: ConsoleState): Command | undefined {
  if (settingOf(session.settings, 'scores') !== 'on') return undefined
  return { send: [['setStage', { show: session.stage === 'scores' ? 'poll' : 'scores' }]] }
}

/** Shows the podium, place by place, also while polls are left. The next press shows all places. */
function podium({ session }: ConsoleState): Command | undefined {
  const isOff = session.status === 'ended' || settingOf(session.settings, 'scores') !== 'on'
  return isOff ? undefined : togglePodium(session)
}

/** Starts the timer of the open poll. The next press stops it. */
function timer({ session, seconds }: ConsoleState): Command | undefined {
  const poll = lastPoll(session)
  if (session.status === 'ended' || poll?.state !== 'open') return undefined
  return setTimer(poll.id, poll.closesAt === undefined ? seconds : null)
}

function markNeighbour({ listed, marked }: ConsoleState, step: 1 | -1): Command | undefined {
  const index = listed.findIndex(({ id }) => id === marked?.id)
  const neighbour = listed[Math.min(listed.length - 1, Math.max(0, index + step))]
  return neighbour && { send: [], mark: neighbour.id }
}

/** A command that moves the marked question. */
function moveOf(move: Move, key: string, call = (at: ConsoleState) => moveMarked(at, move)): Row {
  return { does: 'call', keys: [key], isOfQuestion: true, call, why: (at) => ended(at) ?? unmarked(at) ?? move }
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

function merge({ session, marked }: ConsoleState): ConsoleDialog | undefined {
  return marked && targetsOf(session, marked).length > 0 ? { form: 'merge', question: marked } : undefined
}

function reply({ marked }: ConsoleState): ConsoleDialog | undefined {
  return marked && { form: 'reply', question: marked }
}

/** Takes the question on stage off, whichever question is marked. */
function unpin(at: ConsoleState): Command | undefined {
  const question = questionOnStage(at.session)
  return question && at.session.status !== 'ended' ? moveQuestion(at.session, at, question, 'unpin') : undefined
}
