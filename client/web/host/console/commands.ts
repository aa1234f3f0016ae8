import { type Move, movesFrom } from '../../../../shared/moderation.ts'
import type { Question, Session, Stage } from '../../../index.ts'
import { inPart } from '../questions/queue.ts'
import type { Shown } from '../stage/history.ts'
import { lastPoll, nextStep, onStage, type Step, sceneOnWall } from './next-step.ts'
import type { Deed } from './send.ts'

/** What an action finds: the session as the host sees it, and what the host set on this page. */
export type Situation = {
  session: Session
  /** What the wall showed before. */
  before: Shown | undefined
  /** How long a timer runs, in seconds. */
  seconds: number
  /** The seconds that the next draft is open, if its host gave it any. */
  nextSeconds: number | undefined
  /** The questions that are listed, and the one that keys act on. */
  listed: readonly Question[]
  marked: Question | undefined
}

/** What an action comes to: something to send, or something to do on this page. */
export type Effect =
  | { deeds: Deed[]; step?: Step }
  | { moved: Question; by: Move }
  | { mark: string }
  | 'undo'
  | 'help'
  | 'going-back'

type Action = {
  /** As `KeyboardEvent.key` has them, letters in lower case. */
  keys: readonly string[]
  /** What acts on the marked question waits until that is in sight. */
  isOfQuestion?: true
  /** @returns undefined where there is nothing to do */
  perform: (at: Situation) => Effect | undefined
}

/** What moves a question, and makes sense: after the end there is no stage. */
export const movesIn = ({ status }: Session, { state }: Question): Move[] =>
  movesFrom(state).filter((by) => status !== 'ended' || (by !== 'highlight' && by !== 'unpin'))

const move = (by: Move, key: string): Action => ({
  keys: [key],
  isOfQuestion: true,
  perform: (at) => moving(at, by),
})

function moving({ session, marked }: Situation, by: Move): Effect | undefined {
  return marked && movesIn(session, marked).includes(by) ? { moved: marked, by } : undefined
}

/** Where another part is listed, the first that waits is marked, and the next press approves it. */
function approve(at: Situation): Effect | undefined {
  const [waiting] = inPart(at.session, 'pending')
  return moving(at, 'approve') ?? (waiting && { mark: waiting.id })
}

const toNeighbour = (way: 1 | -1, key: string): Action => ({
  keys: [key],
  perform: ({ listed, marked }) => {
    const place = listed.findIndex(({ id }) => id === marked?.id)
    const to = listed[Math.min(listed.length - 1, Math.max(0, place + way))]
    return to && { mark: to.id }
  },
})

/** All that keys do, and most of what buttons do. A clicker sends PageDown, PageUp, and for a dark screen B or a point. */
const ACTIONS = {
  next: { keys: ['ArrowRight', 'PageDown', ' '], perform: forward },
  back: { keys: ['ArrowLeft', 'PageUp'], perform: back },
  reveal: { keys: ['r'], perform: reveal },
  clear: { keys: ['c', 'b', '.'], perform: clear },
  timer: { keys: ['t'], perform: time },
  down: toNeighbour(1, 'j'),
  up: toNeighbour(-1, 'k'),
  approve: { keys: ['a'], isOfQuestion: true, perform: approve },
  highlight: move('highlight', 'h'),
  unpin: { keys: ['u'], perform: takeOff },
  answered: move('answered', 'd'),
  hide: move('hide', 'x'),
  undo: { keys: ['z'], perform: () => 'undo' },
  help: { keys: ['?'], perform: () => 'help' },
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof ACTIONS
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[]
export const actionOf = (name: ActionName): Action => ACTIONS[name]

/** The action of a key. */
export const actionOfKey = (key: string): ActionName | undefined =>
  ACTION_NAMES.find((name) => actionOf(name).keys.includes(key.length === 1 ? key.toLowerCase() : key))

function forward({ session, nextSeconds }: Situation): Effect | undefined {
  const step = nextStep(session)
  const deeds: Record<Exclude<Step['name'], 'none'>, Deed[]> = {
    unpin: [{ do: 'unpin', questionId: step.id }],
    show: showing(session, 'poll'),
    close: [{ do: 'close', pollId: step.id }],
    reveal: [{ do: 'reveal', pollId: step.id }],
    open: opening(session, step.id, nextSeconds),
  }
  return step.name === 'none' ? undefined : { deeds: deeds[step.name], step }
}

/**
 * Opens a poll in place of the one that this page shows as open, then takes off the question that covers
 * it. The server refuses to close any other poll, and then the wall stays as it is.
 */
export const opening = (session: Session, pollId: string, seconds?: number): Deed[] => [
  { do: 'open', pollId, expects: openPollOf(session), ...(seconds !== undefined && { seconds }) },
  ...offStage(session),
]

const openPollOf = ({ polls = [] }: Session): string | null => polls.find(({ state }) => state === 'open')?.id ?? null

/** Puts something on the wall; a poll without the question that would cover it. */
export const showing = (session: Session, show: Exclude<Stage, 'answer'>): Deed[] => [
  ...(show === 'poll' ? offStage(session) : []),
  { do: 'stage', show },
]

const offStage = (session: Session): Deed[] => {
  const question = onStage(session)
  return question ? [{ do: 'unpin', questionId: question.id }] : []
}

/** What is on stage, whichever question is marked. */
function takeOff({ session }: Situation): Effect | undefined {
  const question = onStage(session)
  return question && session.status !== 'ended' ? { moved: question, by: 'unpin' } : undefined
}

/** What puts on the wall again what was there before. */
export function goingBack({ session, before }: Pick<Situation, 'session' | 'before'>): Deed[] {
  if (!before) return []
  if (before.scene === 'question') return [{ do: 'highlight', questionId: before.id }]
  if (before.scene === 'answer') return [{ do: 'answer', pollId: before.id, text: before.text }]
  return showing(session, before.scene)
}

function back({ session, before }: Situation): Effect | undefined {
  return before && session.status !== 'ended' ? 'going-back' : undefined
}

function reveal({ session }: Situation): Effect | undefined {
  const poll = lastPoll(session)
  return poll?.revealed === false ? { deeds: [{ do: 'reveal', pollId: poll.id }] } : undefined
}

/** The lobby, at once; pressed again, what it covers. */
function clear({ session }: Situation): Effect | undefined {
  if (session.status === 'ended') return undefined
  const isCleared = (session.stage ?? 'poll') === 'lobby'
  if (isCleared) return { deeds: [{ do: 'stage', show: 'poll' }] }
  return sceneOnWall(session) === 'lobby' ? undefined : { deeds: [{ do: 'stage', show: 'lobby' }] }
}

/** What is told of when it has nothing to do: not of keys that only walk. */
const TOLD = ['reveal', 'timer', 'approve', 'highlight', 'unpin', 'answered', 'hide'] as const
type Idle = (typeof TOLD)[number] | 'ended' | 'unmarked'

/** Why an action has nothing to do, where that is told. */
export function whyIdle(name: ActionName, { session, marked }: Situation): Idle | undefined {
  const told = TOLD.find((one) => one === name)
  if (!told) return undefined
  if (session.status === 'ended') return 'ended'
  return actionOf(told).isOfQuestion && !marked ? 'unmarked' : told
}

function time({ session, seconds }: Situation): Effect | undefined {
  const poll = lastPoll(session)
  if (session.status === 'ended' || poll?.state !== 'open') return undefined
  return { deeds: [{ do: 'open', pollId: poll.id, seconds }] }
}
