import { expect, it } from 'vitest'
import { liveAudience, type Operations, watchSession } from '../../client/index.ts'
import type { Caller } from '../../server/http/openapi/examples.ts'
import {
  Bearers,
  countedChance,
  type ExampleCall,
  firstEvent,
  playHttpFile,
  playTheRest,
} from '../http/example-calls.ts'
import { type Answer, Person } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'
import { argumentsOf } from './shell-arguments.ts'
import { type ShownCall, shownCalls } from './shown-calls.ts'

/** Each example of `/docs` is a call of the one whom its title names, and is answered what stands below it. */

async function open() {
  const app = await startTestServer({ random: countedChance() })
  const { text } = await app.phone().call('GET', '/docs')
  return { app, shown: shownCalls(text) }
}

/** Finds what the page shows of a call. */
function lookUp(shown: readonly ShownCall[], { operationId, title }: ExampleCall): ShownCall {
  const found = shown.filter((one) => one.operationId === operationId && one.title === title)
  expect(found.length, `${operationId}: ${title}`).toBe(1)
  return found[0] as ShownCall
}

const read = (text: string | undefined): unknown => {
  if (!text) return undefined
  return /^[[{]/.test(text) ? JSON.parse(text) : text
}

/** What each variable of the shell is given, to be found again as the Bearer of its holder. */
const VARIABLES: Record<string, Caller> = {
  TOKEN: 'host',
  TOOLS_TOKEN: 'tools',
  PARTICIPANT_TOKEN: 'participant',
  PRESENT_KEY: 'present',
  MODERATE_KEY: 'moderate',
  WALL_KEY: 'wall',
  CHECK_KEY: 'check',
}

/** Sends what a shell would, with the cookies of its files. */
class Shell {
  readonly #url: string
  readonly #calls: Map<string, string[]>
  readonly #bearers = new Bearers()
  readonly #jars: Record<string, Person> = {}

  /** @param calls what curl gets for each line */
  constructor(url: string, calls: Map<string, string[]>) {
    this.#url = url
    this.#calls = calls
  }

  async call(line: string, call: ExampleCall): Promise<Answer> {
    const given = this.#calls.get(line) ?? []
    const after = (flag: string) => given.flatMap((one, place) => (given[place - 1] === flag ? [one] : []))
    const [address = ''] = given.filter((one) => one.startsWith(this.#url))
    const headers = Object.fromEntries(after('-H').map((header) => this.#known(header)))
    const [raw] = after('-d')
    const [method = raw === undefined ? 'GET' : 'POST'] = after('-X')
    if (call.operationId === 'watchSession') return firstEvent(address)
    const person = this.#whoHas(after('-b'), after('-c'))
    const answer = await person.call(method, address.slice(this.#url.length), undefined, {
      headers,
      ...(raw && { raw }),
    })
    this.#bearers.learn(call, answer.body)
    return answer
  }

  sit = (cookies: Map<string, string>): void => {
    const phone = new Person(this.#url)
    for (const [name, value] of cookies) phone.cookies.set(name, value)
    this.#jars['phone.jar'] = phone
  }

  #known(header: string): [name: string, value: string] {
    const [name = '', value = ''] = header.split(/: (.*)/s)
    const holder = VARIABLES[value.replace('Bearer ', '')]
    return [name.toLowerCase(), holder ? `Bearer ${this.#bearers.of(holder)}` : value]
  }

  /** A file that is sent has to be there. One that is written begins anew. */
  #whoHas([sent]: string[], [kept]: string[]): Person {
    const anew = new Person(this.#url)
    if (kept !== undefined) this.#jars[kept] = anew
    if (kept !== undefined || sent === undefined) return anew
    const person = this.#jars[sent]
    if (!person) throw new Error(`Nothing has written ${sent}.`)
    return person
  }
}

it('each curl example is answered by the service what stands below it', async () => {
  const { app, shown } = await open()
  const lines = shown.map(({ curl }) => curl)
  const names = Object.keys(VARIABLES).map((name) => [name, name])
  const calls = await argumentsOf(lines, Object.fromEntries(names))
  const shell = new Shell(app.server.url, new Map(lines.map((line, place) => [line, calls[place] ?? []])))
  const send = async (call: ExampleCall): Promise<unknown> => {
    const { curl, status, answer } = lookUp(shown, call)
    const got = await shell.call(curl, call)
    expect.soft(got.status, `${call.title}\n${curl}`).toBeLessThan(300)
    const said = { title: call.title, status: got.status, body: got.body }
    if (status !== undefined) expect.soft(said).toEqual({ title: call.title, status, body: read(answer) })
    return got.body
  }
  await playHttpFile(app, send)
  await playTheRest(app, send, shell.sit)
})

/** The clients that the page makes, with what its reader puts into them. */
class Clients {
  readonly #baseUrl: string
  readonly #bearers = new Bearers()
  #phone: Operations
  readonly #browser: Operations

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
    this.#phone = liveAudience({ baseUrl })
    this.#browser = liveAudience({ baseUrl })
  }

  sit = (cookies: Map<string, string>): void => {
    this.#phone = liveAudience({ baseUrl: this.#baseUrl, participant: cookies.get('ws_part') })
  }

  async call(code: string, call: ExampleCall): Promise<unknown> {
    if (call.operationId === 'joinSession') this.#phone = liveAudience({ baseUrl: this.#baseUrl })
    const clients = this.#clients()
    const script = code.replace('const answer: HelperSession', 'const answer').replace('console.log', 'return ')
    const end = script.includes('const answer') ? '\nreturn answer' : ''
    const playing = new Function(...Object.keys(clients), `return (async () => {\n${script}${end}\n})()`)
    const answer = await playing(...Object.values(clients))
    this.#bearers.learn(call, answer)
    return answer
  }

  #clients() {
    const baseUrl = this.#baseUrl
    const token = (caller: Caller) => liveAudience({ baseUrl, token: this.#bearers.of(caller) })
    const hostKey = (caller: Caller) => liveAudience({ baseUrl, hostKey: this.#bearers.of(caller) })
    return {
      ...{ watchSession, phone: this.#phone, browser: this.#browser, host: token('host'), tools: token('tools') },
      ...{ presenter: hostKey('present'), moderator: hostKey('moderate'), wall: hostKey('wall') },
      checker: hostKey('check'),
      bot: liveAudience({ baseUrl, participant: this.#bearers.of('participant') }),
    }
  }
}

it('each TypeScript example gets the answer that stands below it', async () => {
  const { app, shown } = await open()
  const clients = new Clients(app.server.url)
  const send = async (call: ExampleCall): Promise<unknown> => {
    const { typed, answer } = lookUp(shown, call)
    expect(typed, call.title).toBeDefined()
    const got = await clients.call(typed ?? '', call)
    const expected = call.operationId === 'watchSession' ? Reflect.get(Object(read(answer)), 'poll') : read(answer)
    if (answer !== undefined) expect.soft({ got, call: call.title }).toEqual({ got: expected, call: call.title })
    return got
  }
  await playHttpFile(app, send)
  await playTheRest(app, send, clients.sit)
})

/** What the caller sends whom a title names. */
const NAMED: readonly [title: RegExp, curl: RegExp][] = [
  [/^(A|What a) helper.* to present$/, /\$PRESENT_KEY/],
  [/^(A|What a) helper.* to moderate$/, /\$MODERATE_KEY/],
  [/^What a helper sees/, /\$(PRESENT|MODERATE)_KEY/],
  [/key of the wall|projector/, /\$WALL_KEY/],
  [/^A phone (reports|sends its test vote)/, /\$CHECK_KEY/],
  [/^(A phone (votes|asks|sends (a w|tw))|Another phone|What the phone sees)/, /-b phone\.jar/],
  [/^(A phone|Somebody) joins/, /-c phone\.jar/],
  [/^The bot leaves/, /\$PARTICIPANT_TOKEN/],
  [/as a tool reads/, /\$TOOLS_TOKEN/],
  [/^(The host (removes|takes|puts)|What the host sees|The host.s own)/, /\$TOKEN/],
  [/^Somebody leaves/, /-b phone\.jar/],
  [/^The browser/, /-b host\.jar/],
]

/** What belongs to the host alone, and to one person of the audience. */
const HOSTS_OWN = /"(k|roster|author|email)":/
const ONES_OWN = /"(voted|voteOptionId|voteOptionIds|mine|upvoted)":/

it('each example sends the credential of the one whom its title names, and shows what that one gets', async () => {
  const { shown } = await open()
  for (const [title, sent] of NAMED) {
    const named = shown.filter((one) => title.test(one.title))
    expect(named.length, String(title)).toBeGreaterThan(0)
    for (const { title: its, curl } of named) expect.soft(curl, its).toMatch(sent)
  }
  const ofSessions = shown.filter(({ operationId }) => /^(get|watch)Session$|^getResults$/.test(operationId))
  expect(ofSessions.length).toBeGreaterThan(7)
  for (const { title, curl, answer = '' } of ofSessions) {
    const isHost = /\$TOKEN/.test(curl) && curl.includes('host=1')
    expect.soft([title, HOSTS_OWN.test(answer)]).toEqual([title, isHost])
    const isVoter = /phone\.jar/.test(curl)
    expect.soft([title, ONES_OWN.test(answer)]).toEqual([title, isVoter])
  }
})

it('each example of an operation has a title of its own', async () => {
  const { shown } = await open()
  const titles = shown.map(({ operationId, title }) => `${operationId}: ${title}`)
  expect(titles.length).toBeGreaterThan(90)
  expect(titles.filter((title, place) => titles.indexOf(title) < place)).toEqual([])
})
