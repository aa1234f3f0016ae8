import { once } from 'node:events'
import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseState } from '../db/database-state.ts'
import { listenAt } from './socket/listen.ts'
import { ResponseQueues } from './socket/pipelining.ts'

/**
 * Called for every answer of the API and every refusal.
 * @param operation its method and route template, or one name for all requests without an operation
 * @param seconds until the answer, or until the first event of a stream
 */
export type Observe = (operation: string, status: number, seconds: number) => void

type MetricSources = {
  streams: () => number
  connections: DatabaseState['connections']
  /** Machines of the database that cannot serve, and the requests refused for it. */
  outages: () => Iterable<[machine: string, refused: number]>
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
  const requests = requestHistogram(registry)
  addGauges(registry, sources)
  const server = createServer()
  new ResponseQueues(server, async (req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    res.setHeader('content-type', registry.contentType)
    res.end(await registry.metrics())
  })
  const { port } = await listenAt(server, requested, 'METRICS_')
  return {
    observe: ((operation, status, seconds) => requests.observe({ operation, status }, seconds)) satisfies Observe,
    port,
    async stop() {
      registry.clear()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const requestHistogram = (registry: Registry) =>
  new Histogram({
    name: 'live_audience_request_seconds',
    help: 'Answers, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })

function addGauges(
  registry: Registry,
  { streams, connections, outages, fallbacks, clockAhead, disk, version }: MetricSources,
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
  new Counter({
    name: 'live_audience_vote_batches_refused_total',
    help: 'Batches of votes that the database refused as a whole, so that they were sent singly.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(fallbacks())
    },
  })
}
