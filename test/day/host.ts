import { randomUUID } from 'node:crypto'
import { type CreatedSession, liveAudience, type Operations, type PollBody, type Session } from '../../client/index.ts'
import { Caller } from '../../client/rehearsal/caller.ts'
import { expectMove } from '../../client/rehearsal/expected.ts'
import { draftOf, POLL_KINDS } from '../../client/rehearsal/poll-rules.ts'
import type { SeededRandom } from '../../client/rehearsal/random.ts'
import { needed } from '../../client/rehearsal/sessions.ts'
import { Browser } from './browser.ts'
import { LiveSession, type World } from './live-session.ts'

/** One in 4 questions stays pending, and one in 3 of the others goes on stage. */
const IGNORED_ONE_IN = 4
const STAGED_ONE_IN = 3
/** One session in 4 keeps scores. */
const SCORES_ONE_IN = 4
/** Every session looks like this. */
const LOOK = { name: 'Acme', colors: { accent: '#00aa77' }, scheme: 'dark' } as const
/** Seconds of the timer of each draft. It never ends a poll: the host closes it before. */
const TIMER = 3_600

/** Who runs a session: creates it, opens and closes its polls, and reviews questions at a console. */
export class Host {
  readonly session: LiveSession
  readonly #client: Operations
  readonly #random: SeededRandom
  readonly #seen = new Set<string>()
  #moves: Promise<unknown> = Promise.resolve()

  private constructor(session: LiveSession, client: Operations, random: SeededRandom) {
    this.session = session
    this.#client = client
    this.#random = random
  }

  /** Creates a session with a poll of every kind, and opens its wall and the console. */
  static async begin(index: number, openFor: number, world: World, random: SeededRandom): Promise<Host> {
    const client = liveAudience({ baseUrl: world.url, token: world.token })
    const created = await createSession(client, index, random)
    const session = new LiveSession(created, { index, openFor, world, random: random.fork() })
    const host = new Host(session, client, random)
    host.#watch('?host=1', (data) => host.#review(JSON.parse(data)))
    host.#watch('?mode=wall', (data) => session.wall.shows(JSON.parse(data)))
    return host
  }

  #watch(query: string, onFrame: (data: string) => void): void {
    const { id, network, world, over, hostKey } = this.session
    const headers = { authorization: `Bearer ${hostKey}` }
    void new Browser(network, world.notes).follow(`/api/sessions/${id}/stream${query}`, headers, onFrame, over)
  }

  /** Opens a poll, waits while people vote, and closes it. */
  async holds(poll: PollBody): Promise<void> {
    const { id, openFor, world } = this.session
    const at = { id, pid: poll.id }
    const opened = await this.session.call('moves by hosts', (signal) => this.#client.openPoll(at, { signal }))
    needed(opened, `A ${poll.kind} poll could not be opened`)
    await world.clock.pause(openFor)
    const closed = await this.session.call('moves by hosts', (signal) => this.#client.closePoll(at, { signal }))
    needed(closed, `A ${poll.kind} poll could not be closed`)
  }

  async ends(): Promise<void> {
    const { id } = this.session
    const ended = await this.session.call('moves by hosts', (signal) => this.#client.endSession({ id }, { signal }))
    needed(ended, 'A session could not be ended')
  }

  /** What the host sees of the session. */
  async results(): Promise<Session> {
    const { id } = this.session
    const results = await this.session.call('reads', (signal) => this.#client.getSession({ id, host: '1' }, { signal }))
    return needed(results, 'The results could not be read')
  }

  /** Looks at new questions, one after another. */
  #review({ questions = [] }: Session): void {
    for (const { id, state } of questions) {
      if (state !== 'pending' || this.#seen.has(id)) continue
      this.#seen.add(id)
      if (this.#random.oneIn(IGNORED_ONE_IN)) continue
      this.#moves = this.#moves.then(() => this.#approve(id))
      this.session.begin(this.#moves)
    }
  }

  async #approve(id: string): Promise<void> {
    const { clock } = this.session.world
    await clock.pause(0.2 + 0.5 * this.#random.next())
    await this.#move(id, 'approved')
    if (!this.#random.oneIn(STAGED_ONE_IN)) return
    await clock.pause(this.#random.next())
    await this.#move(id, 'highlighted')
  }

  async #move(qid: string, to: 'approved' | 'highlighted'): Promise<void> {
    const at = { id: this.session.id, qid }
    const answer = await this.session.call<unknown>('moves by hosts', (signal) =>
      to === 'approved' ? this.#client.approveQuestion(at, { signal }) : this.#client.highlightQuestion(at, { signal }),
    )
    expectMove(this.session.expected, qid, to, answer)
  }
}

/** A node of 1.0.0 leaves out what it does not know. The key makes sure that a call which is sent again creates one session. */
async function createSession(client: Operations, index: number, random: SeededRandom): Promise<CreatedSession> {
  const kinds = random.sample(POLL_KINDS, POLL_KINDS.length)
  const session = {
    title: `Session ${index + 1}`,
    settings: { names: 'required', moderation: 'before', scores: random.oneIn(SCORES_ONE_IN) ? 'on' : 'off' },
    brand: LOOK,
    polls: kinds.map((kind, position) => ({ ...draftOf(kind, position + 1), seconds: TIMER })),
    'Idempotency-Key': randomUUID(),
  } as const
  const caller = new Caller(new AbortController().signal, random.fork())
  const created = await caller.call((signal) => client.createSession(session, { signal }))
  return needed(created, 'A session could not be created')
}
