import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** One request: who sends it is told by its headers. */
export type Shot = {
  port: number
  /** POST if left out. */
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

/** Milliseconds after which a connection without a request is given up: before a server does, which is after 5 s by default. */
const IDLE_FOR = 3_000

/** Sends requests with so many in flight over connections that are kept. @throws on any status but those named */
export async function shoot(shots: readonly Shot[], inFlight: number, good: readonly number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight, timeout: IDLE_FOR })
  let next = 0
  const lane = async () => {
    for (let shot = shots[next++]; shot; shot = shots[next++]) {
      const status = await send(agent, shot)
      if (!good.includes(status)) throw new Error(`${shot.path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  agent.destroy()
}

/**
 * Sends requests evenly over so many milliseconds, whatever is still in flight.
 * @returns the milliseconds until each answer
 * @throws on any status but 200
 */
export async function pace(shots: readonly Shot[], within: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_FOR })
  const answers = shots.map(async (shot, n) => {
    await setTimeout((n * within) / shots.length)
    const sent = performance.now()
    const status = await send(agent, shot)
    if (status !== 200) throw new Error(`${shot.path} answered ${status}`)
    return performance.now() - sent
  })
  const took = await Promise.all(answers)
  agent.destroy()
  return took
}

function send(agent: Agent, { port, method = 'POST', path, headers, body }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body), ...(body && { 'content-type': 'application/json' }) }
    const options = { agent, port, path, method, headers: { ...length, ...headers } }
    const req = request({ host: '127.0.0.1', ...options }, (res) => {
      res.resume()
      res.on('end', () => resolve(res.statusCode ?? 0))
    })
    req.on('error', reject)
    req.end(body)
  })
}

/** Opens streams and reads them without looking. @returns what closes them and counts the bytes */
export async function watch(
  port: number,
  path: string,
  count: number,
  headers: Record<string, string> = {},
): Promise<() => number> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  let bytes = 0
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent, headers }, (res) => {
        res.on('data', (chunk: Buffer) => (bytes += chunk.length))
        res.on('error', () => {})
        if (res.statusCode === 200) resolve(res)
        else reject(new Error(`${path} answered ${res.statusCode}`))
      })
        .on('error', reject)
        .end()
    })
  const streams = await Promise.all(Array.from({ length: count }, open))
  return () => {
    for (const stream of streams) stream.destroy()
    return bytes
  }
}
