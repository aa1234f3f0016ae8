import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type CreatedSession, liveAudience, type Operations } from '../../client/index.ts'
import { type Answer, Caller } from '../../client/rehearsal/caller.ts'
import { compare } from '../../client/rehearsal/compare.ts'
import { type Expected, expectNothing, expectOne, expectQuestion, expectVote } from '../../client/rehearsal/expected.ts'
import { SeededRandom } from '../../client/rehearsal/random.ts'
import { OPEN_TEXT_MAX } from '../../shared/limits.ts'

/**
 * Votes, joins, reads and questions one after another, by people who send again what had no answer, and a
 * check of the final state in the manner of Jepsen's set test, by the rehearsal's comparison: everything
 * that was acknowledged is there, once; nothing is there that was refused. Who votes again hides that
 * a former vote was lost, so latecomers vote once, and nobody takes back a question.
 */

const PEOPLE_PER_SESSION = 12
/** A session stays below its capacity. */
const LATECOMERS_MAX = 150
const ASKS_EVERY = 10
const READS_EVERY = 3
const TOO_LONG_EVERY = 30

type Stormed = { id: string; pollId: string; expected: Expected; acknowledged: number }

export class Storm {
  /** Acknowledged requests so far. */
  acknowledged = 0
  readonly #host: Operations
  readonly #url: string
  readonly #sessions: Stormed[]
  readonly #latecomerEvery: number
  readonly #pause: number
  /** How many votes each has sent. */
  readonly #votes = new Map<Operations, number>()
  readonly #over = new AbortController()
  readonly #caller = new Caller(this.#over.signal, new SeededRandom(0))
  /** Answers that nobody may get. */
  readonly #faults: string[] = []
  #blows = true
  #running: Promise<unknown> = Promise.resolve()

  /**
   * @param sessions each with one open poll, which takes texts, so that all votes can be told apart
   * @param pace `latecomerEvery`: after so many turns everyone brings somebody who votes once; `pause`:
   *   milliseconds between two turns, for whoever has it blow while they wait for something
   */
  constructor(url: string, host: Operations, sessions: CreatedSession[], { latecomerEvery = 4, pause = 0 } = {}) {
    this.#latecomerEvery = latecomerEvery
    this.#pause = pause
    this.#url = url
    this.#host = host
    this.#sessions = sessions.map(({ id, polls = [] }) => ({
      id,
      pollId: polls[0]?.id ?? '',
      expected: expectNothing(polls),
      acknowledged: 0,
    }))
  }

  begin(): void {
    const people = this.#sessions.flatMap((session) =>
      Array.from({ length: PEOPLE_PER_SESSION }, (_, n) => this.#live(session, `Person ${n}`)),
    )
    this.#running = Promise.all(people)
    // A test that fails leaves none behind that takes the next one's time.
    this.#running.catch(() => {})
    onTestFinished(() => this.#over.abort())
  }

  /** Waits until so many more are acknowledged. */
  async goesOn(count = 200): Promise<void> {
    const enough = this.acknowledged + count
    await this.#until(() => this.acknowledged >= enough)
  }

  /** Waits until so many more are acknowledged in each of some sessions. */
  async goesOnIn(sessions: readonly { id: string }[], count = 50): Promise<void> {
    const ids = sessions.map(({ id }) => id)
    const of = this.#sessions.filter(({ id }) => ids.includes(id))
    const enough = of.map((session) => ({ session, at: session.acknowledged + count }))
    await this.#until(() => enough.every(({ session, at }) => session.acknowledged >= at))
  }

  /** Waits until the test's own time is up, whatever the speed of the machine. */
  async #until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) await sleep(10, undefined, { signal: this.#over.signal })
  }

  /** Waits for everyone's last answer. */
  async end(): Promise<void> {
    this.#blows = false
    await this.#running
  }

  /** Closes the polls. @returns what is wrong with what they show; nothing where all is well */
  async faults(): Promise<string[]> {
    const found = this.#sessions.map(async ({ id, pollId, expected }) => {
      await this.#host.closePoll({ id, pid: pollId })
      return compare(expected, await this.#host.getSession({ id, host: '1' }))
    })
    return [...this.#faults, ...(await Promise.all(found)).flat().flatMap((one) => one.faults)]
  }

  async #live(session: Stormed, name: string): Promise<void> {
    const person = await this.#join(session, name)
    for (let turn = 1; this.#blows; turn++) {
      if (this.#pause > 0) await this.#caller.pause(this.#pause)
      await this.#vote(person, session, name, `${name}:${turn}`)
      if (turn % READS_EVERY === 0)
        await this.#send(session, (signal) => person.getSession({ id: session.id }, { signal }))
      if (turn % ASKS_EVERY === 0) await this.#ask(person, session, `${name} asks ${turn}`)
      if (turn % this.#latecomerEvery === 0) await this.#comeLate(session, `${name}, ${turn}`)
      if (turn % TOO_LONG_EVERY === 0) {
        const text = `${name}:${turn}`.padEnd(OPEN_TEXT_MAX + 1, '.')
        this.#mustBeRefused(await this.#vote(person, session, name, text))
        this.#mustBeRefused(await this.#ask(person, session, text))
      }
    }
  }

  async #comeLate(session: Stormed, name: string): Promise<void> {
    if (session.expected.joins.size >= LATECOMERS_MAX) return
    await this.#vote(await this.#join(session, name), session, name, `${name} once`)
  }

  async #join(session: Stormed, name: string): Promise<Operations> {
    const { id, expected } = session
    const client = liveAudience({ baseUrl: this.#url, fetch: (...request) => this.#fetch(request) })
    const answer = await this.#send(session, (signal) => client.joinSession({ id, name }, { signal }))
    expectOne(expected.joins, name, answer)
    return client
  }

  async #vote(client: Operations, session: Stormed, name: string, text: string) {
    const { id, pollId, expected } = session
    // A request that was given up may still be under way: its number says that it is the older one.
    const seq = (this.#votes.get(client) ?? 0) + 1
    this.#votes.set(client, seq)
    const answer = await this.#send(session, (signal) => client.vote({ id, text, seq }, { signal }))
    expectVote(expected, { pollId, name, ballot: { text } }, answer)
    return answer
  }

  async #ask(client: Operations, session: Stormed, text: string) {
    const { id, expected } = session
    const answer = await this.#send(session, (signal) => client.askQuestion({ id, text }, { signal }))
    expectQuestion(expected, text, answer)
    return answer
  }

  #mustBeRefused({ outcome }: Answer<unknown>): void {
    if (outcome === 'acknowledged') this.#faults.push('a text that is too long was accepted')
  }

  async #send<T>(session: Stormed, request: (signal: AbortSignal) => Promise<T>): Promise<Answer<T>> {
    const answer = await this.#caller.call(request)
    if (answer.outcome === 'acknowledged') {
      this.acknowledged++
      session.acknowledged++
    }
    return answer
  }

  /** Sending again would hide an error that is none of the contract. */
  async #fetch(request: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(...request)
    if (response.status >= 500 && response.status !== 503)
      this.#faults.push(`${response.status}: ${await response.clone().text()}`)
    return response
  }
}
