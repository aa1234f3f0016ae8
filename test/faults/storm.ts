import { setTimeout as sleep } from 'node:timers/promises'
import { OPEN_TEXT_MAX, QUESTIONS_PER_PARTICIPANT, ROOM_CAP } from '../../shared/limits.ts'

/**
 * Votes, joins and questions without a pause, by people who write down what was acknowledged, and a
 * check of the final state against it in the manner of Jepsen's set test: everything that was
 * acknowledged is there, once; nothing is there that was refused. What got no answer, or a 503, may
 * be there or not.
 */

/** A session whose open poll takes texts, so that every vote can be told from every other. */
export type Room = { id: string; hostToken: string }

/** What the final read of a room showed. */
export type Shown = { texts: string[]; questions: string[]; names: string[] }

type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** How long someone waits before the next try where nobody answers, in milliseconds. */
const TRY_AGAIN = 25
const WAITERS_PER_ROOM = 12

/** Someone in a room: votes again and again, and asks now and then. */
class Voter {
  readonly name: string
  cookie = ''
  sent = 0
  acknowledged = 0
  questions = 0

  constructor(name: string) {
    this.name = name
  }
}

export class Storm {
  /** Acknowledged requests so far. */
  acknowledged = 0
  readonly #url: string
  readonly #rooms: Room[]
  readonly #voters = new Map<string, Voter[]>()
  readonly #asked = new Map<string, Set<string>>()
  readonly #joined = new Map<string, Set<string>>()
  readonly #refused = new Set<string>()
  #blows = true
  #running: Promise<unknown> = Promise.resolve()
  /** Answers that are neither: no status of the contract. */
  readonly strange: string[] = []

  constructor(url: string, rooms: Room[]) {
    this.#url = url
    this.#rooms = rooms
    for (const { id } of rooms) {
      this.#asked.set(id, new Set())
      this.#joined.set(id, new Set())
    }
  }

  begin(): void {
    const blowing = this.#rooms.flatMap((room, r) =>
      Array.from({ length: WAITERS_PER_ROOM }, (_, n) => this.#live(room, `${r}-${n}`)),
    )
    this.#running = Promise.all(blowing)
  }

  /** Resolves when everyone has had the last answer. */
  async end(): Promise<void> {
    this.#blows = false
    await this.#running
  }

  async #live(room: Room, name: string): Promise<void> {
    const voter = new Voter(name)
    this.#voters.set(room.id, [...(this.#voters.get(room.id) ?? []), voter])
    while (this.#blows && !voter.cookie) await this.#join(room, voter, name)
    for (let turn = 1; this.#blows; turn++) {
      await this.#vote(room, voter)
      if (turn % 20 === 0) await this.#ask(room, voter, turn)
      if (turn % 25 === 0) await this.#comesLate(room, `${name}-late-${turn}`)
      if (turn % 30 === 0) await this.#isRefused(room, voter, turn)
    }
  }

  async #join(room: Room, voter: Voter, name: string): Promise<Outcome> {
    const { outcome, cookie } = await this.#post(room, 'join', '', { name })
    if (outcome === 'acknowledged') {
      voter.cookie = cookie
      this.#joined.get(room.id)?.add(name)
    }
    return outcome
  }

  async #vote(room: Room, voter: Voter): Promise<void> {
    const n = ++voter.sent
    const { outcome } = await this.#post(room, 'vote', voter.cookie, { text: `${voter.name}:${n}` })
    if (outcome === 'acknowledged') voter.acknowledged = n
    if (outcome === 'refused') this.#refused.add(`${voter.name}:${n}`)
  }

  async #ask(room: Room, voter: Voter, turn: number): Promise<void> {
    if (++voter.questions > QUESTIONS_PER_PARTICIPANT - 5) return
    const text = `question ${voter.name}:${turn}`
    const { outcome } = await this.#post(room, 'questions', voter.cookie, { text })
    if (outcome === 'acknowledged') this.#asked.get(room.id)?.add(text)
    if (outcome === 'refused') this.#refused.add(text)
  }

  async #comesLate(room: Room, name: string): Promise<void> {
    if ((this.#joined.get(room.id)?.size ?? 0) > ROOM_CAP / 2) return
    await this.#join(room, new Voter(name), name)
  }

  /** Something that is refused whenever it is answered. */
  async #isRefused(room: Room, voter: Voter, turn: number): Promise<void> {
    const text = `refused ${voter.name}:${turn}`.padEnd(OPEN_TEXT_MAX + 1, '.')
    for (const what of ['vote', 'questions']) {
      const { outcome } = await this.#post(room, what, voter.cookie, { text })
      if (outcome === 'acknowledged') this.strange.push(`accepted: ${text}`)
    }
    this.#refused.add(text)
  }

  async #post(
    room: Room,
    what: string,
    cookie: string,
    body: object,
  ): Promise<{ outcome: Outcome; cookie: string }> {
    try {
      const answer = await fetch(`${this.#url}/api/sessions/${room.id}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      })
      await answer.arrayBuffer()
      if (answer.ok) {
        this.acknowledged++
        const [given = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
        return { outcome: 'acknowledged', cookie: given }
      }
      if (answer.status === 503) await sleep(TRY_AGAIN)
      else if (answer.status >= 500) this.strange.push(`${what}: ${answer.status}`)
      return { outcome: answer.status < 500 ? 'refused' : 'unknown', cookie: '' }
    } catch {
      await sleep(TRY_AGAIN)
      return { outcome: 'unknown', cookie: '' }
    }
  }

  /** What is wrong with a room's final state; nothing where all is well. */
  faultsOf(room: Room, { texts, questions, names }: Shown): string[] {
    const faults = [...this.strange]
    const count = (all: string[], one: string) => all.filter((other) => other === one).length
    for (const { name, acknowledged, sent } of this.#voters.get(room.id) ?? []) {
      const own = texts.filter((text) => text.startsWith(`${name}:`))
      const shown = Number(own[0]?.split(':')[1] ?? 0)
      if (own.length > 1) faults.push(`counted twice: ${own}`)
      if (shown < acknowledged || shown > sent)
        faults.push(`vote ${name}:${acknowledged} of ${sent} was acknowledged, ${shown} is shown`)
    }
    for (const text of this.#asked.get(room.id) ?? [])
      if (count(questions, text) !== 1) faults.push(`${count(questions, text)} times: ${text}`)
    for (const name of this.#joined.get(room.id) ?? [])
      if (count(names, name) < 1) faults.push(`joined and gone: ${name}`)
    for (const text of [...texts, ...questions])
      if (this.#refused.has(text)) faults.push(`refused and there: ${text}`)
    return faults
  }
}
