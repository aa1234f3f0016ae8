import { randomUUID } from 'node:crypto'
import type { PollBody, Session } from '../../client/index.ts'
import type { Answer } from '../../client/rehearsal/caller.ts'
import { expectOne, expectQuestion, expectUpvote, expectVote } from '../../client/rehearsal/expected.ts'
import { type Ballot, drawBallot } from '../../client/rehearsal/poll-rules.ts'
import type { SeededRandom } from '../../client/rehearsal/random.ts'
import { type Answered, Browser } from './browser.ts'
import type { LiveSession } from './live-session.ts'

/** Shares of people. The first and the last are of those who see an open poll, or a new question. */
const VOTES = 0.9
const CHANGES_ONE_IN = 5
const ASKS_ONE_IN = 20
const UPVOTES_ONE_IN = 20
/** One in ten takes part by a token, as an add-in does, if the node has tokens. */
const TOKEN_ONE_IN = 10

/** Minutes over which the phones of a session spread their own reads: 1.5 s, as the page does. */
const SPREAD = 0.025

/** A participant's phone, which does on each frame what the page and its owner do. */
export class Phone {
  readonly name: string
  readonly #session: LiveSession
  readonly #random: SeededRandom
  readonly #browser: Browser
  readonly #seen = new Set<string>()
  #version = ''
  #votes = 0
  #ownRead: NodeJS.Timeout | undefined
  #stream: AbortController | undefined
  /** The data of the last frame. */
  last = ''

  constructor(name: string, session: LiveSession, random: SeededRandom) {
    this.name = name
    this.#session = session
    this.#random = random
    this.#browser = new Browser(session.network, session.world.notes)
  }

  /** Whether it has a stream now. */
  get isThere(): boolean {
    return this.#stream !== undefined
  }

  /** Opens the page and joins by the code. @returns whether there was a seat */
  async join(): Promise<boolean> {
    const { code, expected } = this.#session
    const page = await this.#load(`/${code}`, 'identity')
    const files = page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)
    await Promise.all([...files].map(([, path = '']) => this.#load(path, 'br')))
    await this.#readOwn()
    const byToken = this.#random.oneIn(TOKEN_ONE_IN)
    const join = this.#post('join', { name: this.name, ...(byToken && { token: true }) })
    const answer = await this.#session.call('joins', join)
    expectOne(expected.joins, this.name, withKey(answer))
    if (answer.outcome !== 'acknowledged') return false
    this.#browser.keepToken(JSON.parse(answer.value.text).token)
    return true
  }

  /** A page or a file of it. A browser takes all of it compressed, but only the text of the page can be read here. */
  async #load(path: string, encoding: string): Promise<string> {
    const headers = { 'accept-encoding': encoding }
    const answer = await this.#session.call('pages', (signal) => this.#browser.ask({ path, headers, signal }))
    return answer.outcome === 'acknowledged' ? answer.value.text : ''
  }

  /** Watches the session, as the page does while it is shown. */
  open(): void {
    const { code, over } = this.#session
    const stream = new AbortController()
    this.#stream = stream
    const signal = AbortSignal.any([stream.signal, over])
    void this.#browser.follow(`/api/sessions/${code}/stream`, {}, (data) => this.#onFrame(data), signal)
  }

  /** The page is gone: the phone is locked, or its owner left. */
  close(): void {
    this.#stream?.abort()
    this.#stream = undefined
    clearTimeout(this.#ownRead)
    this.#version = ''
  }

  /** Polls until the session is over instead of watching, as the page does where a proxy holds streams back. */
  async poll(every: number): Promise<void> {
    const { code, world, over } = this.#session
    let etag = ''
    while (!over.aborted) {
      await world.clock.pause(every)
      const answer = await this.#session.call('reads', (signal) =>
        this.#browser.ask({ path: `/api/sessions/${code}`, headers: etag ? { 'if-none-match': etag } : {}, signal }),
      )
      if (answer.outcome !== 'acknowledged' || answer.value.status === 304) continue
      etag = answer.value.headers.etag ?? ''
      const session: Session = JSON.parse(answer.value.text)
      this.#act(session)
      if (session.status === 'ended') return
    }
  }

  /** One person in 20 asks something. */
  async mayAsk(): Promise<void> {
    if (!this.#random.oneIn(ASKS_ONE_IN)) return
    const text = `${this.name} asks ${this.#random.below(1_000)}`
    const send = this.#post('questions', { text })
    const answer = await this.#session.call('questions', async (signal) => JSON.parse((await send(signal)).text))
    if (answer.outcome === 'acknowledged') this.#seen.add(answer.value.id)
    expectQuestion(this.#session.expected, text, withKey(answer))
    await this.#readOwn()
  }

  #onFrame(data: string): void {
    this.last = data
    const session = this.#session.parse(data)
    const version = versionOf(session)
    if (version !== this.#version) this.#readSoon()
    this.#version = version
    this.#act(session)
  }

  /** The page reads its own view within 1.5 s when poll or questions change. */
  #readSoon(): void {
    clearTimeout(this.#ownRead)
    const wait = this.#session.world.clock.real(this.#random.next() * SPREAD)
    this.#ownRead = setTimeout(() => this.#session.begin(this.#readOwn()), wait)
  }

  async #readOwn(): Promise<void> {
    const path = `/api/sessions/${this.#session.code}`
    await this.#session.call('reads', (signal) => this.#browser.ask({ path, signal }))
  }

  /** What the owner does about an open poll and new questions. */
  #act({ status, poll, questions = [] }: Session): void {
    if (status !== 'live') return
    if (poll?.state === 'open' && this.#isNew(poll.id) && this.#random.next() < VOTES)
      this.#session.begin(this.#takePart(poll))
    for (const { id } of questions)
      if (this.#isNew(id) && this.#random.oneIn(UPVOTES_ONE_IN)) this.#session.begin(this.#upvote(id))
  }

  #isNew(id: string): boolean {
    const isNew = !this.#seen.has(id)
    this.#seen.add(id)
    return isNew
  }

  /** Most answer soon, some late, and one in five changes the answer. */
  async #takePart(poll: PollBody): Promise<void> {
    const { openFor, world } = this.#session
    await world.clock.pause(openFor * (0.05 + 0.8 * this.#random.next() ** 1.5))
    await this.#vote(poll, true)
    if (!this.#random.oneIn(CHANGES_ONE_IN)) return
    await world.clock.pause(0.3 * openFor * this.#random.next())
    await this.#vote(poll, false)
  }

  /** A first vote is timed until the wall shows it. A change of it shows nothing that could be counted. */
  async #vote(poll: PollBody, isFirst: boolean): Promise<void> {
    const { expected, wall, world } = this.#session
    const ballot = drawForAllVersions(poll, this.#random)
    const takeBack = isFirst ? wall.sends(poll) : () => {}
    const body = { ...ballot, pollId: poll.id, seq: ++this.#votes }
    const answer = await this.#session.call('votes', this.#post('vote', body))
    expectVote(expected, { pollId: poll.id, name: this.name, ballot }, answer)
    if (answer.outcome === 'acknowledged') world.notes.votes.push({ at: world.clock.now, ms: answer.ms })
    else takeBack()
  }

  async #upvote(id: string): Promise<void> {
    await this.#session.world.clock.pause(2 * this.#random.next())
    const answer = await this.#session.call('upvotes', this.#post(`questions/${id}/upvote`))
    expectUpvote(this.#session.expected, id, answer)
    await this.#readOwn()
  }

  /** A request that can be sent again without a second effect: it has a key, as the page gives it one. */
  #post(what: string, body?: object): (signal: AbortSignal) => Promise<Answered> {
    const path = `/api/sessions/${this.#session.code}/${what}`
    const headers = { 'idempotency-key': randomUUID() }
    return (signal) => this.#browser.ask({ method: 'POST', path, body, headers, signal })
  }
}

/**
 * Nodes of 1.0.0 counted `Café` and `Cafe` as one word, and the spellings of an Arabic one as several. The judge goes by
 * the rule of 2.0.
 */
const COUNTED_OTHERWISE = /^cafe$|^\p{Script=Arabic}/iu

/** A ballot that nodes of all versions count alike. */
function drawForAllVersions(poll: PollBody, random: SeededRandom): ReturnType<typeof drawBallot> {
  for (;;) {
    const ballot = drawBallot(poll, random)
    const { text = '', texts = [text] }: Ballot = ballot
    if (!texts.some((one) => COUNTED_OTHERWISE.test(one))) return ballot
  }
}

/** An answer to a request with a key: however often it was sent, it had one effect at most. */
const withKey = <T>(answer: Answer<T>): Answer<T> => ({
  ...answer,
  inDoubt: answer.outcome === 'acknowledged' ? 0 : Math.min(1, answer.inDoubt),
})

/** Changes when a browser's own view may have changed: the page's rule, from `use-own-view.ts`. */
const versionOf = ({ poll, questions = [] }: Session): string =>
  [poll?.id, poll?.state, poll?.revealed, ...questions.map(({ id, state }) => `${id} ${state}`)].join()
