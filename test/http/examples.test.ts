import { expect, it } from 'vitest'
import type { Caller, Example } from '../../server/http/openapi/examples.ts'
import { OPERATIONS, STREAM } from '../../server/http/operations.ts'
import { XLSX } from '../../server/procedures/operation-meta.ts'
import { type Answer, Person } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'
import { Bearers, countedChance, type ExampleCall, firstEvent, playHttpFile, playTheRest } from './example-calls.ts'

/**
 * The examples of the document are what the requests of the .http file are answered, and a few calls
 * more. `npm run examples` writes them anew, `npm run gen` puts them into the document.
 */

/** Where browsers are sent on to, with nothing to show. */
const REDIRECTS = ['beginOidc', 'finishOidc']

const isBytes = (type: string): boolean => type === XLSX || type.startsWith('image/')

/** Everybody who calls, each with a credential of their own and no other. */
class Callers {
  readonly examples: Record<string, Example[]> = {}
  readonly #url: string
  readonly #people: Record<'browser' | 'phone', Person>
  readonly #bearers = new Bearers()

  constructor(url: string) {
    this.#url = url
    this.#people = { browser: new Person(url), phone: new Person(url) }
  }

  send = async (call: ExampleCall): Promise<unknown> => {
    const answer =
      call.operationId === 'watchSession' ? await firstEvent(this.#url + call.address) : await this.#call(call)
    expect(answer.status, `${call.title}: ${answer.text}`).toBeLessThan(400)
    this.#bearers.learn(call, answer.body)
    this.#keep(call, answer)
    return answer.body
  }

  sit = (cookies: Map<string, string>): void => {
    for (const [name, value] of cookies) this.#people.phone.cookies.set(name, value)
  }

  #call({ operationId, caller, method, address, headers = {}, body }: ExampleCall): Promise<Answer> {
    const bearer = this.#bearers.of(caller)
    const sent = { ...headers, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) }
    return this.#personFor(operationId, caller).call(method, address, body, { headers: sent })
  }

  #personFor(operationId: string, caller: Caller): Person {
    if (operationId === 'useLink') return this.#people.browser
    if (operationId === 'joinSession') this.#people.phone.cookies.clear()
    if (caller === 'phone' || operationId === 'joinSession') return this.#people.phone
    return caller === 'browser' ? this.#people.browser : new Person(this.#url)
  }

  #keep({ operationId, method: _, ...call }: ExampleCall, answer: Answer): void {
    const [type] = (answer.headers.get('content-type') ?? '').split(';')
    this.examples[operationId] ??= []
    this.examples[operationId].push({
      ...call,
      status: answer.status,
      // Bytes say nothing; those of a workbook also have the time of its making.
      ...(answer.text !== '' && type && { type, ...(!isBytes(type) && { answer: answer.body }) }),
    })
  }
}

it('the examples of each operation are real calls and answers', async () => {
  const app = await startTestServer({ random: countedChance() })
  const { examples, send, sit } = new Callers(app.server.url)
  await playHttpFile(app, send)
  await playTheRest(app, send, sit)
  const named = [...OPERATIONS, STREAM].map(({ operationId }) => operationId)
  expect(Object.keys(examples).toSorted()).toEqual(named.filter((id) => !REDIRECTS.includes(id)).toSorted())
  const text = `${JSON.stringify(examples, null, 2)}\n`
  await expect(text, 'Run `npm run examples`, then `npm run gen`.').toMatchFileSnapshot(
    '../../server/http/openapi/examples.json',
  )
})
