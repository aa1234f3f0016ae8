import type { Random } from '../../server/domain/random.ts'
import type { Caller, Example } from '../../server/http/openapi/examples.ts'
import { OPERATIONS, STREAM } from '../../server/http/operations.ts'
import { filledIn, HTTP_REQUESTS } from '../support/http-file.ts'
import type { Answer, CreatedSession } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import type { TestServer } from '../support/test-server.ts'

/**
 * The calls of the examples in their order: those of the .http file, and a few that it cannot make. They are recorded,
 * and played again as `/docs` shows them. Both get the same ids, keys and tokens, because chance and clock give the same.
 */

/** A call of an example, before it is answered. */
export type ExampleCall = Pick<Example, 'title' | 'caller' | 'address' | 'headers' | 'body'> & {
  operationId: string
  method: string
}
/** Answers a call: from the service itself, or by what the page shows of it. */
export type Send = (call: ExampleCall) => Promise<unknown>

const PATHS = new Map(
  [...OPERATIONS, STREAM].map(({ operationId, method, path }) => [
    operationId,
    new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  ]),
)

/** Chance that gives the same in every run. */
export function countedChance(): Random {
  let n = 0
  const hex = () => (++n).toString(16).padStart(12, '0')
  return {
    uuid: () => `0b6f6ed4-6d6f-4d34-9d5d-${hex()}`,
    below: (limit) => (++n * 7) % limit,
    token: () => Buffer.from(`example-${hex()}-of-a-token`).toString('base64url'),
  }
}

/** Whose credential a request of the file sends as Bearer. */
const BEARERS: Record<string, Caller> = {
  'minted.token': 'host',
  'tools.token': 'tools',
  'bot.token': 'participant',
  'keys.present': 'present',
  'keys.moderate': 'moderate',
  'keys.wall': 'wall',
  'check.key': 'check',
}

/** Who sends each: by the Bearer of its request, and else by the cookie of the one browser that plays the file. */
class Callers {
  #cookie: Caller = 'anyone'

  of(operationId: string, { authorization }: Record<string, string>, body: unknown): Caller {
    const caller = authorization ? this.#holderOf(authorization) : this.#byCookie(operationId)
    if (operationId === 'useLink') this.#cookie = 'browser'
    if (operationId === 'logOut') this.#cookie = 'anyone'
    if (operationId === 'joinSession' && !Reflect.get(Object(body), 'token')) this.#cookie = 'phone'
    return caller
  }

  #holderOf(authorization: string): Caller {
    const [, named = ''] = /^Bearer \{\{(.+)\}\}$/.exec(authorization) ?? []
    const caller = BEARERS[named]
    if (!caller) throw new Error(`${authorization} is nobody's`)
    return caller
  }

  /** Whoever joins is new. */
  #byCookie = (operationId: string): Caller => (operationId === 'joinSession' ? 'anyone' : this.#cookie)
}

/** The tokens and keys that answers give, by who sends them from then on. */
export class Bearers {
  readonly #known: Partial<Record<Caller, string>> = {}

  of = (caller: Caller): string | undefined => this.#known[caller]

  // biome-ignore lint/suspicious/noExplicitAny: an answer of any operation
  learn({ operationId, body }: ExampleCall, answer: any): void {
    const asked = Object(body)
    if (operationId === 'mintToken' && asked.for === undefined) this.#known.host = answer.token
    if (operationId === 'mintToken' && asked.for && asked.session === undefined) this.#known.tools = answer.token
    if (operationId === 'joinSession' && asked.token) this.#known.participant = answer.token
    if (operationId === 'getHallCheck') this.#known.check = answer.key
    if (operationId !== 'getKeys') return
    const { present, moderate, wall } = answer
    Object.assign(this.#known, { present, moderate, wall })
  }
}

const LISTED_HEADERS = ['idempotency-key', 'if-none-match']
const spelled = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** Plays the .http file from beginning to end, a second a request. */
export async function playHttpFile({ server, clock }: TestServer, send: Send): Promise<void> {
  const [, token] = (await server.signInLink()).split('#token=')
  const named: Record<string, unknown> = { base: '', token }
  const callers = new Callers()
  for (const [n, request] of HTTP_REQUESTS.entries()) {
    clock.pass(1000)
    const guid = `7d1f3c52-8a4e-4b1c-9e0d-${String(n).padStart(12, '0')}`
    const fill = (text: string) => filledIn(text.replaceAll('{{$guid}}', guid), named)
    const { title, method, name, headers } = request
    const address = fill(request.address)
    const body = request.body ? JSON.parse(fill(request.body)) : undefined
    const operationId = operationOf(method, address)
    const listed = Object.entries(headers).filter(([header]) => LISTED_HEADERS.includes(header))
    const call = { operationId, title, caller: callers.of(operationId, headers, body), method, address }
    const answer = await send({
      ...call,
      ...(listed.length > 0 && {
        headers: Object.fromEntries(listed.map(([one, value]) => [spelled(one), fill(value)])),
      }),
      ...(body !== undefined && { body }),
    })
    if (name) named[name] = answer
  }
}

function operationOf(method: string, address: string): string {
  const [operationId] = [...PATHS].find(([, pattern]) => pattern.test(`${method} ${address}`)) ?? []
  if (!operationId) throw new Error(`${method} ${address} is no operation`)
  return operationId
}

/** What a stream answers, with the first session that it sends as its body. */
export async function firstEvent(address: string): Promise<Answer> {
  const stream = await StreamReader.open(address)
  const event = await stream.next()
  stream.close()
  const { status, headers } = stream.response
  return { status, headers, body: event?.session, text: event?.text ?? '' }
}

/**
 * Plays what takes a mail, a second phone, or an answer that does not end.
 * @param sit gives the phone of the examples the cookies of somebody
 */
export async function playTheRest(app: TestServer, send: Send, sit: (cookies: Map<string, string>) => void) {
  const ask = { operationId: 'askForLink', title: 'A link to sign in by', method: 'POST', address: '/api/me/login' }
  await send({ ...ask, caller: 'anyone', body: { email: 'ada@example.org' } })
  const session: CreatedSession = await (await app.host()).creates({
    title: 'Lunch',
    settings: { moderation: 'after' },
  })
  const [zoe, bob] = [app.phone('Zoe'), app.phone('Bob')]
  await zoe.joins(session)
  await bob.joins(session)
  const { id } = await zoe.asks(session, 'Will there be soup?')
  sit(bob.cookies)
  const upvote = { caller: 'phone', address: `/api/sessions/${session.id}/questions/${id}/upvote` } as const
  const title = 'Another phone wants to know, too'
  await send({ ...upvote, operationId: 'upvoteQuestion', title, method: 'POST' })
  await send({ ...upvote, operationId: 'takeBackUpvote', title: 'And does not any more', method: 'DELETE' })
  const watch = { operationId: 'watchSession', title: 'The session, as each event has it', method: 'GET' }
  await send({ ...watch, caller: 'anyone', address: `/api/sessions/${session.id}/stream` })
}
