import { expect, it } from 'vitest'
import { Dice } from '../model/dice.ts'
import { MOVES } from '../model/operations.ts'
import type { Answer, CreatedSession, Host, Phone } from '../support/people.ts'
import { personIdOf } from '../support/person-id.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/**
 * Nothing that a host can do in a secret session tells who asked what: two sessions in which the same people do the
 * same, but other people asked the questions, give the host the same answers, whatever the host does and reads. `npm run
 * fuzz` plays 500 pairs that nobody has seen before, the tests some that are always the same.
 */

const PAIRS = process.env.FUZZ ? Math.ceil(Number(process.env.FUZZ) / 400) : 3
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ ? Date.now() : 2_003))
const STEPS = 40
const PHONES = 5

const app = testServerOfFile()
const ada = hostOfFile(app)

/** Replaces what is drawn by chance in each session: ids, codes and keys. */
class Names {
  readonly #names = new Map<string, string>()

  add(value: string, name: string): void {
    this.#names.set(value, name)
  }

  in(text: string): string {
    return [...this.#names].reduce((said, [value, name]) => said.replaceAll(value, name), text)
  }
}

class World {
  readonly session: CreatedSession
  readonly phones: Phone[] = []
  readonly people: string[] = []
  readonly questions: string[] = []
  readonly names = new Names()

  constructor(session: CreatedSession) {
    this.session = session
    this.names.add(session.id, 'session')
    this.names.add(session.code, 'CODE')
    this.names.add(session.k, 'key')
    for (const poll of session.polls ?? []) {
      this.names.add(poll.id, 'poll')
      for (const [n, option] of poll.options.entries()) this.names.add(option.id, `option ${n}`)
    }
  }

  async joins(n: number): Promise<void> {
    const phone = app.phone(`Guest ${n}`)
    this.phones[n] = phone
    const { participantId } = await phone.joins(this.session)
    const person = personIdOf(this.session.id, participantId)
    this.people[n] = person
    this.names.add(person, `person ${n}`)
    this.names.add(participantId, `participant ${n}`)
  }

  async asks(by: number, n: number): Promise<void> {
    const { id } = await (this.phones[by] as Phone).asks(this.session, `Question ${n}?`)
    this.questions[n] = id
    this.names.add(id, `question ${n}`)
  }

  call(by: Host | Phone, method: string, rest: string, body?: object): Promise<Answer> {
    return by.call(method, `/api/sessions/${this.session.id}${rest}`, body)
  }

  said({ status, headers, text }: Answer): string {
    return this.names.in(`${status} ${headers.get('refusal') ?? ''} ${text}`)
  }
}

const HOST_READS = ['?host=1', '?mode=wall', '', '/results', '/results?format=csv', '/export', '/people', '/tickets']

/** What the host, and a helper who moderates, read of a session. */
async function read(world: World): Promise<string[]> {
  const answers = []
  for (const rest of HOST_READS) answers.push(await world.call(ada, 'GET', rest))
  const { moderate, ...others } = (await world.call(ada, 'GET', '/keys')).body
  world.names.add(moderate, 'moderate')
  for (const [name, key] of Object.entries(others)) world.names.add(String(key), name)
  answers.push(await world.call(app.phone(), 'GET', `?host=1&k=${moderate}`))
  const listed = (await ada.call('GET', '/api/sessions')).body.events.find(
    ({ id }: { id: string }) => id === world.session.id,
  )
  return [...answers.map((answer) => world.said(answer)), world.names.in(JSON.stringify(listed))]
}

/** A pair of sessions that differ only in who asked what. */
class Pair {
  readonly #dice: Dice
  readonly #worlds: readonly [World, World]
  /** Who asked each question, in the one session and in the other. */
  readonly #authors: [number, number][] = []
  readonly #into = new Map<number, number>()
  readonly #gone = new Set<number>()
  readonly story: string[] = []

  constructor(dice: Dice, worlds: readonly [World, World]) {
    this.#dice = dice
    this.#worlds = worlds
  }

  /** The same in both sessions, whose answers to the host are the same. */
  async #both(what: string, call: (world: World) => Promise<Answer>): Promise<number> {
    const [one, other] = this.#worlds
    const [first, second] = [await call(one), await call(other)]
    this.story.push(`${what}: ${first.status}`)
    expect(other.said(second), this.#told()).toBe(one.said(first))
    return first.status
  }

  async check(): Promise<void> {
    const [one, other] = this.#worlds
    const [first, second] = [await read(one), await read(other)]
    expect(second, this.#told()).toEqual(first)
  }

  #told = () => `the host can tell the two apart after:\n${this.story.join('\n')}`

  async step(): Promise<void> {
    const dice = this.#dice
    app.clock.pass(dice.oneIn(4) ? 61_000 : 1)
    const here = this.#here()
    if (here.length < 2) return this.#restores()
    if (this.#authors.length < 2 || dice.oneIn(5)) return this.#asks(here)
    const does = dice.below(9)
    if (does === 0) return this.#supports(here)
    if (does === 1) return this.#leaves(here)
    if (does === 2) return this.#removes(here)
    if (does === 3) return this.#restores()
    if (does <= 5) return this.#merges()
    if (does === 6) return this.#splits()
    return this.#moderates()
  }

  #here = () => Array.from({ length: PHONES }, (_, n) => n).filter((n) => !this.#gone.has(n))
  #question = () => this.#dice.below(this.#authors.length)
  #shown = (n: number): number => (this.#into.has(n) ? this.#shown(this.#into.get(n) as number) : n)

  async #asks(here: number[]): Promise<void> {
    const authors: [number, number] = [this.#dice.of(here), this.#dice.of(here)]
    const n = this.#authors.push(authors) - 1
    this.story.push(`question ${n} is asked by ${authors.join(', in the other session by ')}`)
    for (const [place, world] of this.#worlds.entries()) await world.asks(authors[place] as number, n)
  }

  /** By somebody who asked, in both sessions, neither the question nor the one that is shown in its place. */
  async #supports(here: number[]): Promise<void> {
    const n = this.#question()
    const authors = [n, this.#shown(n)].flatMap((one) => this.#authors[one] ?? [])
    const others = here.filter((one) => !authors.includes(one))
    if (others.length === 0) return
    const by = this.#dice.of(others)
    const method = this.#dice.oneIn(4) ? 'DELETE' : 'POST'
    await this.#both(`${by} sends ${method} upvote of ${n}`, (world) =>
      world.call(world.phones[by] as Phone, method, `/questions/${world.questions[n]}/upvote`),
    )
  }

  /** Who asked nothing: the waiting questions of somebody who leaves are deleted. */
  async #leaves(here: number[]): Promise<void> {
    const others = here.filter((one) => !this.#authors.flat().includes(one))
    if (others.length === 0 || !this.#dice.oneIn(4)) return
    const by = this.#dice.of(others)
    await this.#both(`${by} leaves`, (world) => world.call(world.phones[by] as Phone, 'DELETE', '/me'))
    for (const world of this.#worlds) await world.joins(by)
  }

  async #removes(here: number[]): Promise<void> {
    const person = this.#dice.of(here)
    this.#gone.add(person)
    await this.#both(`the host removes ${person}`, (world) =>
      world.call(ada, 'POST', `/people/${world.people[person]}/remove`),
    )
  }

  async #restores(): Promise<void> {
    if (this.#gone.size === 0) return
    const person = this.#dice.of([...this.#gone])
    this.#gone.delete(person)
    await this.#both(`the host restores ${person}`, (world) =>
      world.call(ada, 'POST', `/people/${world.people[person]}/restore`),
    )
  }

  async #merges(): Promise<void> {
    const [n, into] = [this.#question(), this.#question()]
    const status = await this.#both(`the host merges ${n} into ${into}`, (world) =>
      world.call(ada, 'POST', `/questions/${world.questions[n]}/merge`, { into: world.questions[into] }),
    )
    if (status === 200) this.#into.set(n, into)
  }

  async #splits(): Promise<void> {
    const n = this.#into.size > 0 ? this.#dice.of([...this.#into.keys()]) : this.#question()
    const status = await this.#both(`the host splits ${n} off`, (world) =>
      world.call(ada, 'POST', `/questions/${world.questions[n]}/split`),
    )
    if (status === 200) this.#into.delete(n)
  }

  async #moderates(): Promise<void> {
    const [n, move] = [this.#question(), this.#dice.of(MOVES)]
    await this.#both(`the host moves ${n} by ${move}`, (world) =>
      world.call(ada, 'POST', `/questions/${world.questions[n]}/${move}`),
    )
  }
}

it(`whatever a host does in ${PAIRS} secret sessions, nothing tells who asked what (seed ${SEED})`, {
  timeout: 60_000 + PAIRS * 20_000,
}, async () => {
  for (let pair = 0; pair < PAIRS; pair++) {
    const dice = new Dice(SEED + pair)
    const worlds: World[] = []
    const settings = { anonymous: true, ...(dice.oneIn(2) && { moderation: 'after' }) }
    for (const _ of [1, 2]) worlds.push(new World(await ada.creates({ title: 'Works council', settings })))
    for (let n = 0; n < PHONES; n++) {
      app.clock.pass(1)
      for (const world of worlds) await world.joins(n)
    }
    const both = new Pair(dice, worlds as [World, World])
    for (let step = 0; step < STEPS; step++) {
      await both.step()
      if (step % 5 === 0 || step === STEPS - 1) await both.check()
    }
  }
})
