import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { liveAudience } from '../../client/index.ts'
import { freePort } from '../support/ports.ts'
import { Bed } from './bed.ts'

/**
 * `npm run soak [-- --minutes 30]`: rehearsals one after another against one server, whose memory,
 * connections, handles and timers are read from its own metrics when it is idle in between. Prints
 * how they grew, in a straight line through the second half.
 */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const MINUTES = Number(values.minutes)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Milliseconds for the last answers of a rehearsal, and for garbage to be collected. */
const REST = 4_000

/** What is read, with the unit in which it is told. */
const READ = {
  resident: ['process_resident_memory_bytes', 'MiB', 2 ** 20],
  heap: ['nodejs_heap_size_used_bytes', 'MiB', 2 ** 20],
  resources: ['nodejs_active_resources', '', 1],
  streams: ['live_audience_streams', '', 1],
  connections: ['live_audience_database_connections{state="open"}', '', 1],
  waiting: ['live_audience_database_connections{state="waiting"}', '', 1],
} as const
type What = keyof typeof READ
type Sample = Record<What, number> & { minute: number }

const bed = await Bed.make()
try {
  const metricsPort = await freePort()
  const env = { METRICS_PORT: String(metricsPort), TRUST_PROXY: '1', LIMIT_SIGN_INS: '100000' }
  const server = await bed.ours('soak', env)
  const [, token = ''] = /#token=(\S+)/.exec(server.output) ?? []
  const url = `http://127.0.0.1:${server.port}`
  const browser = liveAudience({ baseUrl: url })
  await browser.useLink({ token })
  const { token: bearer } = await browser.mintToken()
  const samples: Sample[] = []
  const began = Date.now()
  const minute = () => (Date.now() - began) / 60_000
  while (minute() < MINUTES) {
    await rehearse(url, bearer)
    await sleep(REST)
    samples.push({ minute: minute(), ...(await read(metricsPort)) })
    process.stderr.write(`${JSON.stringify(samples.at(-1))}\n`)
  }
  await report(samples)
} finally {
  await bed.clear()
}

/** 100 people in 2 sessions, who join, vote in six polls, ask and leave. */
async function rehearse(url: string, token: string): Promise<void> {
  const size = ['--people', '50', '--sessions', '2', '--within', '1']
  const args = ['server/bin.js', 'rehearse', '--url', url, ...size, '--json']
  const env = { ...process.env, LIVE_AUDIENCE_TOKEN: token }
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`a rehearsal ended with ${code}`)
}

async function read(port: number): Promise<Record<What, number>> {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text()
  const lines = text.split('\n')
  // Of a metric whose labels are not named, the sum.
  const metric = (name: string) => {
    const values = lines.filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), values.length > 0 ? 0 : Number.NaN)
  }
  const all = Object.entries(READ).map(([what, [name, , unit]]) => [what, metric(name) / unit])
  return Object.fromEntries(all)
}

async function report(samples: Sample[]): Promise<void> {
  const later = samples.slice(Math.floor(samples.length / 2))
  const rows = (Object.keys(READ) as What[]).map((what) => {
    const [, unit] = READ[what]
    const of = (sample: Sample | undefined) => `${sample?.[what].toFixed(1)} ${unit}`.trim()
    const perHour = 60 * slope(later.map((sample) => [sample.minute, sample[what]]))
    return {
      what,
      first: of(samples[0]),
      middle: of(later[0]),
      last: of(samples.at(-1)),
      'per hour, second half': `${perHour.toFixed(1)} ${unit}`.trim(),
    }
  })
  console.table(rows)
  const { pathname } = new URL('soak.json', import.meta.url)
  await writeFile(pathname, `${JSON.stringify({ minutes: MINUTES, rows, samples }, null, 2)}\n`)
}

/** Of the straight line with the least squares. */
function slope(points: [number, number][]): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [x, y] = [mean(points.map(([one]) => one)), mean(points.map(([, one]) => one))]
  const above = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0)
  return above / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
}
