import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Room } from './room.ts'

/** What people in a hall notice: each list is of milliseconds, `failed` of what was not answered by 200. */
export type Noticed = Record<'votes' | 'reads' | 'frames' | 'probes', number[]> & { failed: Record<string, number> }

/** Milliseconds. */
const ROUND = 1_000
const ROUNDS = 4
const PROBE_EVERY = 100
const SETTLE = 500
const ANSWER_WITHIN = 5_000

/** Without an agent each call has a connection of its own. */
type Caller = { port: number; agent?: Agent | undefined; headers?: Record<string, string> }

/**
 * A wall, a host and phones, each with a stream and a connection of its own. Half of them are there
 * before `between`, and half come after it. Everyone votes and reads once in each round, and the host
 * changes the title, which everyone is shown.
 */
export async function holdHall(
  port: number,
  { session, poll, cookies }: Room,
  between: () => Promise<void>,
): Promise<Noticed> {
  const noticed: Noticed = { votes: [], reads: [], frames: [], probes: [], failed: {} }
  const path = `/api/sessions/${session.id}`
  const agents = cookies.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const keyed = { port, agent, headers: { authorization: `Bearer ${session.k}` } }
  const phones = cookies.map((cookie, n) => ({ port, agent: agents[n], headers: { cookie } }))
  const streams: { res: ClientRequest; titles: Map<string, number> }[] = []
  const open = async (caller: Caller, query = '') => {
    const titles = new Map<string, number>()
    const opened = await openStream({ port, headers: caller.headers ?? {} }, `${path}/stream${query}`, titles)
    if (opened) streams.push({ res: opened, titles })
    else fail(noticed, 'stream')
  }
  const timed = async (into: number[], what: string, caller: Caller, at: string, body?: object) => {
    const began = performance.now()
    const status = await send(caller, at, body)
    const took = performance.now() - began
    if (status === 200) into.push(took)
    else fail(noticed, `${what} ${status || (took < ANSWER_WITHIN ? 'lost' : 'late')}`)
  }
  const half = phones.length / 2
  await open(keyed, '?mode=wall')
  await Promise.all(phones.slice(0, half).map((phone) => open(phone)))
  await Promise.all(phones.slice(0, half).map((phone) => send(phone, path)))
  await between()
  await open(keyed, '?host=1')
  await Promise.all(phones.slice(half).map((phone) => open(phone)))

  const probing = setInterval(() => void timed(noticed.probes, 'probe', { port }, '/readyz'), PROBE_EVERY)
  for (let round = 0; round < ROUNDS; round++) {
    const title = `Round ${round}`
    const spread = phones.map(async (phone, n) => {
      await sleep((n * ROUND) / phones.length)
      const optionId = poll.options[(n + round) % poll.options.length]?.id
      await timed(noticed.votes, 'vote', phone, `${path}/vote`, { optionId })
      await timed(noticed.reads, 'read', phone, path)
    })
    // Amid the votes: right at their start it would be chance whether it waits for the pause after the first vote's frame.
    await sleep(ROUND / 2)
    const changed = performance.now()
    await timed([], 'change', keyed, path, { title })
    await timed(noticed.reads, 'read', keyed, `${path}?host=1`)
    await Promise.all(spread)
    await sleep(SETTLE)
    for (const { titles } of streams) {
      const seen = titles.get(title)
      if (seen === undefined) fail(noticed, 'frame')
      else noticed.frames.push(seen - changed)
    }
  }
  clearInterval(probing)
  for (const { res } of streams) res.destroy()
  for (const one of [agent, ...agents]) one.destroy()
  return noticed
}

const fail = ({ failed }: Noticed, what: string): void => {
  failed[what] = (failed[what] ?? 0) + 1
}

/** @returns the status, and 0 where the connection was lost */
function send({ port, agent, headers = {} }: Caller, path: string, body?: object): Promise<number> {
  const content = body ? { 'content-type': 'application/json' } : {}
  const method = !body ? 'GET' : path.endsWith('/vote') ? 'POST' : 'PATCH'
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path, method, headers: { ...headers, ...content } }
    const sent = request({ ...options, agent: agent ?? false }, (res) => {
      res.resume().on('end', () => resolve(res.statusCode ?? 0))
    })
    sent.setTimeout(ANSWER_WITHIN, () => sent.destroy())
    sent.on('error', () => resolve(0)).end(body && JSON.stringify(body))
  })
}

/** Notes when each title came first. @returns null where it is refused */
function openStream(
  { port, headers = {} }: Caller,
  path: string,
  titles: Map<string, number>,
): Promise<ClientRequest | null> {
  return new Promise((resolve) => {
    const read = (res: IncomingMessage) => {
      if (res.statusCode !== 200) return resolve(null)
      res.setEncoding('utf8').on('data', (text: string) => {
        const [, title = ''] = /"title":"([^"]+)"/.exec(text) ?? []
        if (!titles.has(title)) titles.set(title, performance.now())
        resolve(asked)
      })
      res.on('error', () => {})
    }
    const asked = request({ host: '127.0.0.1', port, path, headers, agent: false }, read)
    asked.on('error', () => resolve(null)).end()
  })
}
