import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded/index.ts'
import { type BenchServer, start } from './servers.ts'

const ENV = { NODE_ENV: 'production', SECRET: 'only-for-the-benchmark', LOG_LEVEL: 'warn' }

/** What the rows measure on: one PostgreSQL, and servers that are started when a row asks for them. */
export class Bed {
  readonly #postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  readonly #dataDir: string
  readonly #servers: BenchServer[] = []
  /** The pid of PostgreSQL's first process. */
  readonly postmaster: number

  private constructor(
    postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>,
    dataDir: string,
    postmaster: number,
  ) {
    this.#postgres = postgres
    this.#dataDir = dataDir
    this.postmaster = postmaster
  }

  static async make(): Promise<Bed> {
    const dataDir = join(tmpdir(), `live-audience-bench-${process.pid}`)
    const postgres = await startEmbeddedPostgres({ dataDir, poolSize: 10, log: () => {} })
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const [pid] = (await readFile(pidFile, 'utf8')).split('\n')
    return new Bed(postgres, dataDir, Number(pid))
  }

  /** Where PostgreSQL's own tools reach it. */
  get connection(): { host: string; port: number; user: string } {
    return this.#postgres.connection as { host: string; port: number; user: string }
  }

  /** An empty database. @returns its DATABASE_URL */
  async database(name: string): Promise<string> {
    const client = new pg.Client(this.#postgres.connection)
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const { host, port, user } = this.connection
    return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  }

  /**
   * Our server on a database of its own; behind a proxy, so that a row may come from many addresses.
   * @param files that it may open
   */
  async ours(
    name: string,
    settings: Record<string, string> = {},
    files?: number,
  ): Promise<BenchServer & { databaseUrl: string }> {
    const databaseUrl = await this.database(name)
    return { ...(await this.oursAt(databaseUrl, settings, files)), databaseUrl }
  }

  /** Our server on a database of another PostgreSQL. */
  oursAt(databaseUrl: string, settings: Record<string, string> = {}, files?: number): Promise<BenchServer> {
    const env = { ...ENV, TRUST_PROXY: '1', DATABASE_URL: databaseUrl, ...settings }
    return this.#start('server/bin.js', env, [], files)
  }

  /** The yardstick on a database of its own, or another program that keeps votes. */
  async yardstick(name: string, program: 'yardstick' | 'bare-insert' = 'yardstick') {
    const env = { ...ENV, DATABASE_URL: await this.database(name) }
    return this.#start(`test/bench/${program}.ts`, env)
  }

  /** The bare node:http server. */
  bareHttp(): Promise<BenchServer> {
    return this.#start('test/bench/bare-http.ts', ENV)
  }

  /** Readers of a server's streams, so many on each path. */
  watchers(port: number, people: number, paths: readonly string[]): Promise<BenchServer> {
    return this.#start('test/bench/watchers.ts', ENV, [String(port), String(people), ...paths])
  }

  /** Somebody who floods a server. */
  flooder(port: number, kind: string, sessionId: string): Promise<BenchServer> {
    return this.#start('test/bench/flooder.ts', ENV, [String(port), kind, sessionId])
  }

  async clear(): Promise<void> {
    for (const server of this.#servers) await server.stop()
    await this.#postgres.stop()
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  async #start(
    program: string,
    env: Record<string, string>,
    given: readonly string[] = [],
    files?: number,
  ): Promise<BenchServer> {
    const server = await start(program, env, given, files)
    this.#servers.push(server)
    return server
  }
}
