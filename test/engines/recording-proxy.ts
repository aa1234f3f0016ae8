import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const RECORDER = '/-recorder.js'
const FAULTS = '/-faults'
const SAVED = '/-saved'
/** Streams of WebKit itself, up to Safari 16, leave promises of theirs to nobody where a signal ends a request. */
const OF_THE_ENGINE = /^nobody caught AbortError: (abort pipeTo from signal|Fetch is aborted).*Version\/16\./s

/**
 * Runs first in each page. WebDriver Classic has no console: this hears errors of scripts, files that did not load,
 * promises that nobody caught, refusals of the content security policy, and what the page itself writes as an error.
 * What an engine writes to its console by itself, such as warnings about attributes, nobody hears. Synchronous, so
 * that a fault is told before anything that follows it is seen.
 */
const record = (address: string, saved: string): void => {
  const tell = (fault: string) => {
    const call = new XMLHttpRequest()
    call.open('POST', address, false)
    call.send(fault)
  }
  addEventListener(
    'error',
    ({ message, target }) => tell(message || `not loaded: ${(target as Element).outerHTML}`),
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => tell(`nobody caught ${reason} ${reason?.stack}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    tell(`${violatedDirective} refuses ${blockedURI} in ${sourceFile}:${lineNumber}`),
  )
  // No driver says what its browser has saved: so a page also tells what it hands over to be.
  const { createObjectURL } = URL
  URL.createObjectURL = (file: Blob) => {
    void file.text().then((body) => fetch(saved, { method: 'POST', body }))
    return createObjectURL.call(URL, file)
  }
  console.error = (...parts: unknown[]) => tell(`console: ${parts.join(' ')}`)
}

/**
 * Stands before the server, and passes everything on as it comes: only that pages get a script that tells their faults
 * here. It is also the network that can go.
 */
export class RecordingProxy {
  readonly url: string
  readonly faults: string[] = []
  /** The files that pages saved. */
  readonly saved: string[] = []
  /** What was asked for, and when in milliseconds. */
  readonly asked: { path: string; at: number }[] = []
  readonly #server = createServer((req, res) => this.#answer(req, res))
  readonly #port: number
  #isCut = false

  private constructor(port: number, url: string) {
    this.#port = port
    this.url = url
  }

  /** @param port where the server listens @param address by which browsers reach the proxy */
  static async of(port: number, address = '127.0.0.1'): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(port, '')
    proxy.#server.listen(0, address)
    await once(proxy.#server, 'listening')
    const { port: own } = proxy.#server.address() as AddressInfo
    return Object.assign(proxy, { url: `http://${address}:${own}` })
  }

  /** Nothing gets through any more, and what was open ends. */
  cut(): void {
    this.#isCut = true
    this.#server.closeAllConnections()
  }

  mend(): void {
    this.#isCut = false
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { url: path = '' } = req
    if (path === FAULTS) {
      const fault = `${await text(req)} (${req.headers['user-agent']})`
      if (!OF_THE_ENGINE.test(fault)) this.faults.push(fault)
      res.end()
    } else if (path === SAVED) {
      this.saved.push(await text(req))
      res.end()
    } else if (this.#isCut) req.socket.destroy()
    else if (path === RECORDER)
      res.setHeader('content-type', 'text/javascript').end(`(${record})('${FAULTS}', '${SAVED}')`)
    else this.#passOn(req, res)
  }

  #passOn(req: IncomingMessage, res: ServerResponse): void {
    const { method, url: path = '' } = req
    this.asked.push({ path, at: Date.now() })
    // As it is, to add to it, and never from what the browser has.
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = req.headers
    const passed = request({ host: '127.0.0.1', port: this.#port, method, path, headers })
    res.on('close', () => passed.destroy())
    passed.on('error', () => res.destroy())
    passed.on('response', async (answer) => {
      const { statusCode = 502, headers } = answer
      answer.on('error', () => res.destroy())
      if (!headers['content-type']?.startsWith('text/html')) {
        answer.pipe(res.writeHead(statusCode, answer.headers))
        return
      }
      const { 'content-length': _, ...rest } = headers
      const html = await text(answer)
      res.writeHead(statusCode, rest).end(html.replace('<head>', `$&<script src="${RECORDER}"></script>`))
    })
    req.pipe(passed)
  }
}
