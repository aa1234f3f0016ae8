import { once } from 'node:events'
import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { REFUSALS } from '../../shared/refusals.ts'
import type { DatabaseState } from '../db/database-state.ts'
import { listenAt } from './socket/listen.ts'
import { ResponseQueues } from './socket/pipelining.ts'

/** An answer of the API, or a refusal. */
export type Answered = {
  /** Its method and route template, or one name for all requests without an operation. */
  operation: string
  status: number
  /** The code of the refusal, if it is one. */
  refusal: string | undefined
  /** Until the answer, or until the first event of a stream. */
  seconds: number
}

export type Observe = (answered: Answered) => void

type MetricSources = {
  streams: () => number
  connections: DatabaseState['connections']
  /** Machines of the database that cannot serve, and the requests refused for it. */
  outages: () => Iterable<[machine: string, refused: number]>
  /** How many outages have begun. */
  outagesSoFar: () => number
  /** Batches of votes that the database refused as a whole. */
  fallbacks: () => number
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  clockAhead: () => number
  /** Of the package. */
  version: string
  disk: DatabaseState['disk']
}

/** Seconds. Votes take a few milliseconds. A request is given up after 2.8 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.8]

/** What people do, by the operation and the status that say that it was new. */
const COUNTED: Record<string, [operation: string, status: number, help: string]> = {
  votes: ['POST /api/sessions/{id}/vote', 200, 'Votes that were accepted, changed ones among them.'],
  joins: ['POST /api/sessions/{id}/join', 201, 'People who joined a session.'],
  questions: ['POST /api/sessions/{id}/questions', 201, 'Questions that were asked.'],
  streams_opened: ['GET /api/sessions/{id}/stream', 200, 'Streams that were opened.'],
}

/** Gauges of prom-client with names of counters, which `promtool check metrics` refuses. Each is the sum of another. */
const MISNAMED = ['resources', 'handles', 'requests'].map((what) => `nodejs_active_${what}_total`)

/**
 * Serves Prometheus metrics at `/metrics` of a separate port, which callers need not reach. Labels are route templates,
 * so they contain no session, key or name.
 */
export async function startMetrics(requested: { port: number; host: string }, sources: MetricSources) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const observe = observer(registry)
  addGauges(registry, sources)
  const server = createServer()
  new ResponseQueues(server, async (req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    res.setHeader('content-type', registry.contentType)
    res.end(await registry.metrics())
  })
  const { port } = await listenAt(server, requested, 'METRICS_')
  return {
    observe,
    port,
    async stop() {
      registry.clear()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Makes the metrics of answers. They begin at 0, so that the first of a kind counts as an increase. */
function observer(registry: Registry): Observe {
  const registers = [registry]
  const requests = new Histogram({
    name: 'live_audience_request_seconds',
    help: 'Answers, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'live_audience_refusals_total',
    help: 'Refusals, by their code.',
    labelNames: ['code'],
    registers,
  })
  for (const code of Object.keys(REFUSALS)) refusals.inc({ code }, 0)
  const counted = Object.entries(COUNTED).map(([name, [operation, status, help]]) => {
    const counter = new Counter({ name: `live_audience_${name}_total`, help, registers })
    return [`${operation} ${status}`, counter] as const
  })
  const counters = new Map(counted)
  return ({ operation, status, refusal, seconds }) => {
    requests.observe({ operation, status }, seconds)
    // A stream that is refused is answered with 200, so that EventSource comes again.
    if (refusal === undefined) counters.get(`${operation} ${status}`)?.inc()
    else refusals.inc({ code: refusal })
  }
}

function addGauges(
  registry: Registry,
  { streams, connections, outages, outagesSoFar, fallbacks, clockAhead, disk, version }: MetricSources,
): void {
  const gauge = (name: string, help: string, labelNames: string[], read: (one: Gauge) => void) =>
    new Gauge({
      name: `live_audience_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        read(this)
      },
    })
  gauge('build_info', 'The version that runs.', ['version'], (one) => one.set({ version }, 1))
  const ofClock = 'Seconds by which the clock of this node is ahead of that of the database.'
  gauge('clock_ahead_seconds', ofClock, [], (one) => one.set(clockAhead() / 1_000))
  const ofDisk = 'Bytes left on the disk of the embedded database. Nothing is written with less than 48 MiB.'
  gauge('disk_free_bytes', ofDisk, [], (one) => {
    const free = disk()?.free
    if (free !== undefined) one.set(free)
  })
  gauge('streams', 'Open streams.', [], (one) => one.set(streams()))
  const ofConnections = 'Connections that are open, idle among them, and requests that wait for one.'
  gauge('database_connections', ofConnections, ['state'], (one) => {
    for (const [state, count] of Object.entries(connections())) one.set({ state }, count)
  })
  const ofOutages = 'Requests refused in an outage that goes on, by the machine of the database.'
  gauge('database_outage_refusals', ofOutages, ['machine'], (one) => {
    for (const [machine, refused] of outages()) one.set({ machine }, refused)
  })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `live_audience_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter('database_outages', 'Outages of the database, or of a machine of it, that have begun.', outagesSoFar)
  const ofBatches = 'Batches of votes that the database refused as a whole, so that they were sent singly.'
  counter('vote_batches_refused', ofBatches, fallbacks)
}
