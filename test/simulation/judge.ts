import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../model/operations.ts'
import type { Answer } from '../model/outcome.ts'
import { apply, applyUnseen, type Cast } from '../model/rules.ts'
import { settle } from '../model/settle.ts'
import { fits, type Shown } from '../model/shown.ts'
import { isLive, type SessionState, type State } from '../model/state.ts'
import { view } from '../model/views.ts'

/**
 * Whether some order of what was done explains every answer and what everyone sees in the end. The order has to keep
 * real time: what was answered before something else began comes first (linearizability, Herlihy and Wing 1990).
 */

/** What somebody did, and what came of it. */
export type Entry = {
  does: Operation | { does: 'look'; shown: Shown }
  /** The steps of the scheduler between which it took effect. */
  from: number
  to: number
  /** Undefined if nobody knows: it may have taken effect or not. */
  answer: Answer | undefined
  /** The time by the clock of its node. */
  now: number
  /** The server that got it. A node that starts again is another one. */
  node: object
}

/** Orders to try before a round counts as undecided. */
const TRIES = 30_000

/** What everyone did in one round, and what every reader sees in its end, by the session's id. */
export type Done = {
  entries: readonly Entry[]
  shown: ReadonlyMap<string, Shown[]>
  cast: Cast
  /** The time after it. */
  now: number
}

/**
 * The orders that explain one round after the other. What is seen after a round may fit several orders, of which only
 * one explains what follows: so the others are tried where a later round has no explanation.
 */
export class Judge {
  #states: Iterator<State>
  /** What speaks against orders of the latest round. */
  objections = new Set<string>()
  isUndecided = false

  constructor(from: State) {
    this.#states = [from].values()
  }

  /** @returns the state after a round that explains it and all rounds before it; undefined if there is none */
  explain(done: Done): State | undefined {
    this.objections = new Set()
    const states = this.#after(this.#states, done, this.objections)
    const { value, done: isOver } = states.next()
    if (isOver || this.isUndecided) return undefined
    this.#states = chain(value, states)
    return value
  }

  *#after(before: Iterator<State>, done: Done, objections: Set<string>): Generator<State, undefined> {
    for (let { value, done: isOver } = before.next(); !isOver; { value, done: isOver } = before.next()) {
      const verdict = { objections, tries: 0 }
      yield* explanations(value, done, verdict)
      this.isUndecided ||= verdict.tries > TRIES
      if (this.isUndecided) return undefined
    }
  }
}

function* chain<T>(first: T, rest: Iterable<T>): Generator<T, undefined> {
  yield first
  yield* rest
}

type Verdict = { objections: Set<string>; tries: number }

/** States in which a round may have ended, each once. */
function* explanations(
  from: State,
  { entries, shown, cast, now }: Done,
  verdict: Verdict,
): Generator<State, undefined> {
  const byKey = new Map<string, Answer>()
  for (const { does, answer } of entries) if ('key' in does && does.key && answer) byKey.set(does.key, answer)
  findUntold(from, entries, shown, byKey)
  const { objections } = verdict
  const seen = new Set<string>()
  const ends = new Set<string>()
  const numbers = new Numbers()
  const rank = new Map(entries.map((entry, index) => [entry, index]))
  /** What comes of each entry in each state: most orders of what was done lead through a few states. */
  const followed = new Map<string, State | string>()
  const compared = new Map<string, string | undefined>()

  function* search(state: State, left: readonly Entry[]): Generator<State, undefined> {
    const key = `${left.map((entry) => rank.get(entry))} ${numbers.of(state)}`
    if (seen.has(key) || verdict.tries++ > TRIES) return
    seen.add(key)
    if (left.every(({ answer }) => answer === undefined)) {
      const objection = once(compared, `${numbers.ofSessions(state)} ${now}`, () => differs({ ...state, now }, shown))
      if (objection !== undefined) objections.add(objection)
      else if (ends.size < ends.add(numbers.of(state)).size) yield { ...state, now }
    }
    const first = Math.min(...left.map(({ answer, to }) => (answer ? to : Number.POSITIVE_INFINITY)))
    for (const entry of left) {
      if (entry.from > first || isOvertaken(entry, entries, left)) continue
      const next = once(followed, `${numbers.of(state)} ${rank.get(entry)}`, () =>
        follow({ ...state, now: entry.now }, entry),
      )
      if (typeof next === 'string') {
        objections.add(next)
        continue
      }
      const rest = left.filter((one) => one !== entry)
      yield* search(next, rest)
      // What can change nothing can come first as well as later.
      if (isWithoutEffect(entry)) return
    }
  }

  function follow(state: State, { does, answer }: Entry): State | string {
    if (does.does === 'look') {
      const isRight = [...state.sessions.values()].some((session) => fits(does.shown, session, state.now))
      return isRight ? state : `nobody could see this then: ${JSON.stringify(does.shown)}`
    }
    // Where there are two reasons to refuse, somebody who is removed meanwhile say, a race may name either.
    if (answer?.code === 'session_ended' && hasEnded(state, does)) return state
    if (answer) {
      const next = apply(state, does, answer, cast)
      return typeof next === 'string' ? `${JSON.stringify(does)}: ${next}` : next
    }
    const key = 'key' in does ? does.key : undefined
    return applyUnseen(state, does, key ? byKey.get(key) : undefined, cast)
  }

  yield* search(
    from,
    [...entries].sort((one, other) => one.to - other.to),
  )
}

/**
 * Adds to the answers those that no attempt got, although one of them took effect: a poll or a question that is shown,
 * and that nobody was told of.
 */
function findUntold(
  { sessions }: State,
  entries: readonly Entry[],
  shown: ReadonlyMap<string, Shown[]>,
  byKey: Map<string, Answer>,
): void {
  type Made = { id: string; text?: string; kind?: string; prompt?: string }
  const before = [...sessions.values()].flatMap(({ polls, questions }) => [
    ...polls.map(({ id }) => id),
    ...questions.keys(),
  ])
  const told = new Set([...before, ...[...byKey.values()].map(({ body }) => body?.id as string)])
  const bodies = [...shown.values()].flat(2).map(({ body }) => body as { polls?: Made[]; questions?: Made[] })
  const find = (made: (body: (typeof bodies)[number]) => Made[] | undefined, isIt: (one: Made) => boolean) =>
    bodies.flatMap((body) => made(body) ?? []).find((one) => !told.has(one.id) && isIt(one))
  for (const { does } of entries) {
    if (!('key' in does) || !does.key || byKey.has(does.key)) continue
    const untold =
      does.does === 'ask'
        ? find(
            ({ questions }) => questions,
            ({ text }) => text === does.text,
          )
        : does.does === 'draft' &&
          find(
            ({ polls }) => polls,
            ({ kind, prompt }) => kind === does.draft.kind && prompt === does.draft.prompt,
          )
    if (!untold) continue
    told.add(untold.id)
    byKey.set(does.key, { status: 201, code: null, body: untold })
  }
}

/** Whether it changes nothing, whatever came before it. To take back an upvote changes nothing only until there is one. */
const isWithoutEffect = ({ does, answer }: Entry): boolean =>
  does.does === 'look' || (answer !== undefined && answer.status >= 400)

/**
 * Whether a vote without a number cannot count any more: the same phone sent a later one to the same node, and that one
 * has counted. A node writes the votes of one person in turn. That does not hold once a vote has failed: its statement
 * may still run, and once the node was killed, since PostgreSQL goes on with what it was sent.
 */
function isOvertaken(vote: Entry, all: readonly Entry[], left: readonly Entry[]): boolean {
  const { does, answer, node, from, to } = vote
  const isNumbered = does.does === 'vote' && does.body.seq !== undefined
  if (answer || to !== Number.POSITIVE_INFINITY || does.does !== 'vote' || isNumbered) return false
  const isLater = (one: Entry) =>
    one.answer?.status === 200 && one.does.does === 'vote' && one.does.phone === does.phone && one.node === node
  return all.some((one) => isLater(one) && one.from > from && !left.includes(one))
}

const hasEnded = ({ sessions, now }: State, does: Operation): boolean =>
  'session' in does && !isLive(sessions.get(does.session) as SessionState, now)

/** What is shown that this state does not have, if anything. */
function differs({ sessions, now }: State, all: ReadonlyMap<string, Shown[]>): string | undefined {
  for (const [id, views] of all) {
    const session = sessions.get(id) as SessionState
    const wrong = views.find((shown) => !fits(shown, session, now))
    const view_ = wrong?.find((one) => !fits([one], session, now))
    if (view_) return difference(view_, session, now)
  }
  return undefined
}

/** Names the first field that differs. */
function difference({ reader, body }: Shown[number], session: SessionState, now: number): string {
  const { actual, expected } = settle(body, view(session, now, reader) as never)
  const due = JSON.parse(JSON.stringify(expected))
  const fields = [...new Set([...Object.keys(actual), ...Object.keys(due)])]
  const wrong = fields.filter((field) => !isDeepStrictEqual(actual[field], due[field]))
  const said = wrong.map(
    (field) => `${field} is ${JSON.stringify(actual[field])} and not ${JSON.stringify(due[field])}`,
  )
  return `in the end, for ${JSON.stringify(reader)}, ${said.join('; ')}`
}

/** Numbers states, the same for equal ones. No state is changed once it is made. */
class Numbers {
  readonly #numbers = new Map<string, number>()
  readonly #known = new WeakMap<object, number>()

  ofSessions({ sessions }: State): number {
    return this.#numberOf(sessions)
  }

  of(state: State): string {
    return `${this.#numberOf(state.sessions)} ${this.#numberOf(state.answered)}`
  }

  #numberOf(part: State['sessions'] | State['answered']): number {
    const known = this.#known.get(part)
    if (known !== undefined) return known
    const text = digest(part)
    const number = this.#numbers.get(text) ?? this.#numbers.size
    this.#numbers.set(text, number)
    this.#known.set(part, number)
    return number
  }
}

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as T
}

const digest = (part: ReadonlyMap<string, unknown>): string =>
  JSON.stringify([...part], (_key, value) => (value instanceof Map || value instanceof Set ? [...value] : value))
