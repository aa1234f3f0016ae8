import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { retryAfterOf } from '../../client/calls/error.ts'
import type { RefusalCode } from '../../client/index.ts'
import { LiveAudienceError } from '../../client/index.ts'
import type { Network } from './network.ts'
import { type Notes, noteRefusal } from './notes.ts'

/** Milliseconds as in `watchSession`, which the page uses. They are real, because outages of the server are. */
const RETRY_FIRST = 500
const RETRY_LAST = 10_000

export type Asked = {
  method?: 'GET' | 'POST'
  path: string
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
}
export type Answered = { status: number; headers: IncomingMessage['headers']; text: string }

/**
 * A browser as far as a server sees it: keeps its cookie, and reads streams that come back by themselves. `fetch` would
 * take several times the CPU, and this machine has to carry 20,000 of them.
 */
export class Browser {
  readonly #network: Network
  readonly #notes: Notes
  #cookie = ''
  #token: string | undefined

  constructor(network: Network, notes: Notes) {
    this.#network = network
    this.#notes = notes
  }

  /** Sends a participant's token from now on, if there is one. */
  keepToken(token: string | undefined): void {
    this.#token = token
  }

  /** @throws LiveAudienceError for a refusal, or Error if the connection breaks; both are counted */
  async ask({ method = 'GET', path, body, headers = {}, signal }: Asked): Promise<Answered> {
    const content = body === undefined ? undefined : JSON.stringify(body)
    const typed = content === undefined ? headers : { ...headers, 'content-type': 'application/json' }
    try {
      const response = await this.#send({ method, path, headers: typed, agent: this.#network.agent, signal }, content)
      const answered = { status: response.statusCode ?? 0, headers: response.headers, text: await textOf(response) }
      this.#cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? this.#cookie
      return answered.status >= 400 ? refuse(answered) : answered
    } catch (error) {
      noteRefusal(this.#notes, error)
      throw error
    }
  }

  /** Reads a stream until the signal, and opens it again when it breaks off. @param onFrame gets each frame's data */
  async follow(
    path: string,
    headers: Record<string, string>,
    onFrame: (data: string) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const state = { retry: RETRY_FIRST, failures: 0 }
    for (let opened = 0; !signal.aborted; opened++) {
      if (opened > 0) this.#notes.reconnected++
      let wait = 0
      try {
        await this.#read(path, headers, onFrame, signal, state)
      } catch (error) {
        if (signal.aborted) return
        state.failures++
        wait = retryAfterOf(error)
        noteRefusal(this.#notes, error)
      }
      const backOff = Math.min(state.retry * 2 ** Math.min(state.failures, 5), RETRY_LAST)
      await sleep(wait + backOff * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
    }
  }

  async #read(
    path: string,
    headers: Record<string, string>,
    onFrame: (data: string) => void,
    signal: AbortSignal,
    state: { retry: number; failures: number },
  ): Promise<void> {
    const response = await this.#send({ path, headers, agent: false, signal })
    if (response.statusCode !== 200)
      refuse({ status: response.statusCode ?? 0, headers: response.headers, text: await textOf(response) })
    this.#notes.streams++
    let left = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (left + chunk).split('\n\n')
      left = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block, onFrame, state)
    })
    try {
      await endOf(response)
    } finally {
      this.#notes.streams--
    }
  }

  /** A block of a stream: a frame, a comment as the heartbeat, or how long to wait before the next try. */
  #take(block: string, onFrame: (data: string) => void, state: { retry: number; failures: number }): void {
    const data = block.indexOf('data: ')
    if (data >= 0) {
      state.failures = 0
      this.#notes.frames++
      onFrame(block.slice(data + 'data: '.length))
    } else if (block.startsWith('retry: ')) state.retry = Number(block.slice('retry: '.length))
    else if (block.startsWith(':')) this.#notes.heartbeats++
  }

  #send(options: RequestOptions, content?: string): Promise<IncomingMessage> {
    const { url, localAddress } = this.#network
    const headers: Record<string, string> = { 'accept-encoding': 'identity', ...(options.headers as object) }
    if (this.#cookie) headers.cookie = this.#cookie
    if (this.#token) headers.authorization = `Bearer ${this.#token}`
    if (content !== undefined) headers['content-length'] = String(Buffer.byteLength(content))
    return new Promise((resolve, reject) => {
      const sent = request({ ...options, host: url.hostname, port: url.port, localAddress, headers }, resolve)
      // The rehearsal's caller reads the reason from the cause, where `fetch` puts it.
      sent.on('error', (cause) => reject(new Error('the connection broke', { cause })))
      sent.end(content)
    })
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  await endOf(response)
  return text
}

/** An iterator over the answer would take twice the CPU. @throws if the answer breaks off */
const endOf = (response: IncomingMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    response.on('end', resolve)
    response.on('error', (cause) => reject(new Error('the answer broke off', { cause })))
    response.on('close', () => response.complete || reject(new Error('the answer broke off')))
  })

function refuse({ status, headers, text }: Answered): never {
  const retryAfter = headers['retry-after']
  const told = new Headers(retryAfter ? { 'Retry-After': retryAfter } : {})
  throw new LiveAudienceError(text.slice(0, 200), status, headers.refusal as RefusalCode | undefined, told)
}
