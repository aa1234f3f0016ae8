import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listens } from '../support/nginx.ts'
import { freePort } from '../support/ports.ts'
import { hasProgram } from '../support/programs.ts'
import { secondNode, startTestServer } from '../support/test-server.ts'

/** A real PgBouncer between a server and a PostgreSQL that listens on TCP. */

const isHere = process.env.TEST_DATABASE_URL !== undefined && hasProgram('pgbouncer')

async function bouncer(database: string, settings: string): Promise<string> {
  const { hostname, port, username, pathname } = new URL(database)
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-pgbouncer-'))
  await chmod(folder, 0o755)
  const own = await freePort()
  const text = `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
${settings}
`
  await writeFile(join(folder, 'pgbouncer.ini'), text)
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...account, '-q', join(folder, 'pgbouncer.ini')], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  await expect.poll(() => listens(own)).toBe(true)
  return `postgres://${username}@127.0.0.1:${own}${pathname}`
}

describe.skipIf(!isHere)('through PgBouncer', () => {
  it.each([
    'pool_mode = transaction',
    'pool_mode = transaction\nignore_startup_parameters = statement_timeout',
    'pool_mode = statement\nignore_startup_parameters = statement_timeout',
  ])('with %j the server does not start, and says what to do', async (settings) => {
    const app = await startTestServer()
    const url = await bouncer(app.databaseUrl, settings)
    const client = new pg.Client(url)
    await client.connect()
    await client.end()
    const starting = secondNode(app, { databaseUrl: url })
    await expect(starting).rejects.toThrow(/DATABASE_URL: .*PgBouncer.*pool_mode = session/)
  })

  it('in session mode the server works and hears other nodes', async () => {
    const app = await startTestServer()
    const settings = 'pool_mode = session\nignore_startup_parameters = statement_timeout\ndefault_pool_size = 50'
    const url = await bouncer(app.databaseUrl, settings)
    const node = await secondNode(app, { databaseUrl: url, databasePool: 5 })
    const session = await (await app.host()).creates()
    const answer = await fetch(`${node.url}/api/sessions/${session.code}`)
    expect(answer.status).toBe(200)
  })
})
