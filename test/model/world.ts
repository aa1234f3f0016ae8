import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import { Host, type Person, Phone } from '../support/people.ts'
import { secondNode, startTestServer, type TestServer } from '../support/test-server.ts'
import { type Operation, toRequest } from './operations.ts'
import type { Answer } from './outcome.ts'
import type { Cast } from './rules.ts'

/** Two nodes on one database, and people who each stay with one of them, but vote through both. */
export class World {
  readonly app: TestServer
  readonly hosts = new Map<string, Host>()
  readonly phones = new Map<string, Phone>()
  readonly cast: Cast
  readonly #urls: string[]

  private constructor(app: TestServer, urls: string[], cast: Cast) {
    this.app = app
    this.#urls = urls
    this.cast = cast
  }

  static async make(): Promise<World> {
    const many = { max: 10_000_000, within: 60_000 }
    const names = Object.keys(ADDRESS_LIMITS) as (keyof typeof ADDRESS_LIMITS)[]
    const limits = Object.fromEntries(names.map((name) => [name, many])) as never
    const app = await startTestServer({ limits })
    const other = await secondNode(app, { limits })
    const participants = new Map<string, string>()
    const world = new World(app, [app.server.url, other.url], { participants })
    for (const name of ['ada', 'bob']) world.hosts.set(name, await world.#host())
    const [ada] = world.hosts.values()
    const elsewhere = await (ada as Host).creates({ title: 'Elsewhere' })
    await (ada as Host).call('DELETE', `/api/sessions/${elsewhere.id}`)
    const first = await (ada as Host).creates({ title: 'First' })
    for (const name of ['zoe', 'max', 'eve', 'kim']) {
      const phone = new Phone(world.node())
      const path = `/api/sessions/${first.id}/join`
      const { participantId, token } = (await phone.call('POST', path, { token: WITHOUT_COOKIES.includes(name) })).body
      phone.token = token
      participants.set(name, participantId)
      world.phones.set(name, phone)
    }
    world.phones.set('stranger', new Phone(world.node()))
    await (ada as Host).call('DELETE', `/api/sessions/${first.id}`)
    return world
  }

  #turn = 0
  /** The nodes in turn. */
  node(): string {
    return this.#urls[this.#turn++ % this.#urls.length] ?? ''
  }

  async #host(): Promise<Host> {
    const signedIn = await this.app.host()
    const host = new Host(this.node())
    for (const [name, value] of signedIn.cookies) host.cookies.set(name, value)
    return host
  }

  host(name: string): Host {
    const host = this.hosts.get(name)
    if (!host) throw new Error(`there is no host ${name}`)
    return host
  }

  /** Carries an operation out. @param keys the host keys, by session */
  async carryOut(operation: Operation, keys: ReadonlyMap<string, string>): Promise<Answer> {
    if (operation.does === 'crowd') return this.#crowd(operation)
    if (operation.does === 'add pictures') return this.#addPictures(operation, keys)
    const { method, path, body } = toRequest(operation, keyFor(operation, keys))
    const sentKey = 'key' in operation ? operation.key : undefined
    const headers: Record<string, string> = sentKey ? { 'idempotency-key': sentKey } : {}
    const answer = await this.#who(operation).call(method, path, body, { headers })
    const { status, headers: told } = answer
    return { status, code: told.get('refusal'), voteSeq: told.get('vote-seq'), body: answer.body }
  }

  /** People who join and do nothing more. @returns the highest status, and who got in */
  async #crowd(operation: Extract<Operation, { does: 'crowd' }>): Promise<Answer> {
    const { method, path, body } = toRequest(operation, undefined)
    const answers = await Promise.all(
      Array.from({ length: operation.count }, () => new Phone(this.node()).call(method, path, body)),
    )
    const status = Math.max(...answers.map((answer) => answer.status))
    const refused = answers.find((answer) => answer.status === status)
    const isIn = answers.flatMap((answer) => answer.body.participantId ?? [])
    return { status, code: refused?.headers.get('refusal') ?? null, body: isIn }
  }

  /** One after the other. @returns their ids by their shades */
  async #addPictures(
    { shades, ...byHost }: Extract<Operation, { does: 'add pictures' }>,
    keys: ReadonlyMap<string, string>,
  ): Promise<Answer> {
    const ids: Record<number, string> = {}
    for (const shade of shades) {
      const answer = await this.carryOut({ ...byHost, does: 'add picture', shade }, keys)
      if (answer.status !== 201) return answer
      ids[shade] = answer.body.id
    }
    return { status: 201, code: null, body: ids }
  }

  #who(operation: Exclude<Operation, { does: 'crowd' }>): Person {
    const phone = 'phone' in operation ? this.phones.get(operation.phone) : undefined
    if (phone) return operation.does === 'vote' ? at(this.node(), phone) : phone
    if ('phone' in operation || !('host' in operation)) return new Phone(this.node())
    const isByKey = 'proof' in operation && operation.proof !== 'cookie'
    return isByKey ? new Phone(this.node()) : this.host(operation.host)
  }
}

/** Those who have a token in place of a cookie. */
const WITHOUT_COOKIES = ['max', 'kim']

/** The same browser at a node. */
function at(url: string, { cookies, token }: Phone): Phone {
  const phone = new Phone(url)
  phone.token = token
  for (const [name, value] of cookies) phone.cookies.set(name, value)
  return phone
}

/** A wrong key is that of another session, if there is one. */
function keyFor(operation: Operation, keys: ReadonlyMap<string, string>): string | undefined {
  if (!('proof' in operation)) return undefined
  if (operation.proof === 'key') return keys.get(operation.session)
  const other = [...keys].find(([session]) => session !== operation.session)
  return other?.[1] ?? 'a key that nobody gave out'
}
