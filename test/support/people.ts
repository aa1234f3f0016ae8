import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Session } from '../../client/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { checkAgainstDocument } from './openapi-check.ts'

/** An answer as it came over the wire. */
export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape the document check holds
  body: any
  text: string
}

export type CallOptions = { headers?: Record<string, string>; raw?: string | Uint8Array }

/**
 * Node's `fetch` takes five times the CPU, and a run sends tens of thousands of requests. A connection is given up (ms)
 * long before the server closes it: Node 20 would send a request on one that the server is just closing.
 */
const agent = new Agent({ keepAlive: true, timeout: 30_000 })

/** Someone with a browser: keeps cookies, and checks every answer against the OpenAPI document. */
export class Person {
  readonly url: string
  readonly cookies = new Map<string, string>()
  /** A participant's token, which goes as Bearer with every call. */
  token: string | undefined

  constructor(url: string) {
    this.url = url
  }

  /** Calls the REST surface. A body is sent as JSON, `raw` as it is. */
  async call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const hasBody = body !== undefined
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = request(this.url + path, {
      agent,
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...options.headers,
      },
    })
    asked.end(options.raw ?? (hasBody ? JSON.stringify(body) : undefined))
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const answer = await read(response)
    this.#keepCookies(answer.headers)
    await checkAgainstDocument(method, path, answer)
    return answer
  }

  #keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, value)
    }
  }

  /** A session as this person sees it. */
  async sees(session: { id: string }, query = ''): Promise<Session> {
    return this.expects(200, await this.call('GET', `/api/sessions/${session.id}${query}`))
  }

  /** The body of an answer that must have this status. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  expects(status: number, answer: Answer): any {
    if (answer.status !== status) {
      throw new Error(`expected ${status}, got ${answer.status}: ${answer.text.slice(0, 500)}`)
    }
    return answer.body
  }
}

async function read(response: IncomingMessage): Promise<Answer> {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value)
  const content = await text(response)
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const body = isJson && content !== '' ? JSON.parse(content) : content
  return { status: response.statusCode ?? 0, headers, body, text: content }
}

export type CreatedSession = Session & { id: string; k: string }
type PollRef = { id: string }

/** A signed-in host. */
export class Host extends Person {
  async creates(session: Record<string, unknown> = { title: 'All hands' }): Promise<CreatedSession> {
    return this.expects(201, await this.call('POST', '/api/sessions', session))
  }

  async drafts(session: { id: string }, poll: PollDraft) {
    return this.expects(201, await this.call('POST', `/api/sessions/${session.id}/polls`, poll))
  }

  /** @param body with `seconds`, of a poll that closes by itself */
  async opens(session: { id: string }, poll: PollRef, body?: { seconds: number }) {
    return this.expects(200, await this.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/open`, body))
  }

  async closes(session: { id: string }, poll: PollRef) {
    return this.expects(200, await this.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/close`))
  }

  /** Drafts a poll and opens it. */
  async asks(session: { id: string }, poll: PollDraft) {
    const draft = await this.drafts(session, poll)
    await this.opens(session, draft)
    return draft
  }

  async ends(session: { id: string }) {
    return this.expects(200, await this.call('POST', `/api/sessions/${session.id}/end`))
  }

  async moves(session: { id: string }, question: { id: string }, move: string): Promise<Answer> {
    return this.call('POST', `/api/sessions/${session.id}/questions/${question.id}/${move}`)
  }

  async mintsToken(options?: { for: 'tools'; session?: string }): Promise<string> {
    return this.expects(200, await this.call('POST', '/api/me/token', options)).token
  }

  hostView(session: { id: string }): Promise<Session> {
    return this.sees(session, '?host=1')
  }

  wall(session: { id: string }): Promise<Session> {
    return this.sees(session, '?mode=wall')
  }
}

/** A participant's phone. */
export class Phone extends Person {
  readonly who: { name?: string; email?: string }

  constructor(url: string, name?: string, email?: string) {
    super(url)
    this.who = { ...(name && { name }), ...(email && { email }) }
  }

  tryToJoin(session: { id: string }): Promise<Answer> {
    return this.call('POST', `/api/sessions/${session.id}/join`, this.who)
  }

  async joins(session: { id: string }) {
    return this.expects(201, await this.tryToJoin(session))
  }

  tryToVote(session: { id: string }, ballot: object): Promise<Answer> {
    return this.call('POST', `/api/sessions/${session.id}/vote`, ballot)
  }

  async votes(session: { id: string }, ballot: object) {
    return this.expects(200, await this.tryToVote(session, ballot))
  }

  async asks(session: { id: string }, text: string): Promise<{ id: string }> {
    return this.expects(201, await this.call('POST', `/api/sessions/${session.id}/questions`, { text }))
  }

  async upvotes(session: { id: string }, question: { id: string }): Promise<Answer> {
    return this.call('POST', `/api/sessions/${session.id}/questions/${question.id}/upvote`)
  }
}
