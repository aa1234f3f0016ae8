import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect, promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { examine } from '../../server/doctor/examine.ts'
import { Cable } from '../support/cable.ts'
import { putCluster } from '../support/cluster.ts'
import { emptyDatabase, makeDatabase } from '../support/databases.ts'
import { identityProvider } from '../support/identity-provider.ts'
import { mailServer } from '../support/mail-server.ts'
import { freePort } from '../support/ports.ts'
import { runOn } from '../support/postgres.ts'
import { hasProgram } from '../support/programs.ts'
import { SECRET as STAGE_SECRET } from '../support/secret.ts'
import { startTestServer } from '../support/test-server.ts'

/** `live-audience doctor` on set-ups that work, and on broken ones of each kind. */

const SECRET = 'x'.repeat(32)

/** A database that is up to date, of all tests that only look at it. */
let upToDate: string
beforeAll(async () => {
  const { url, drop } = await makeDatabase(inject('template'))
  upToDate = url
  return drop
})

/** The same, for a test that changes it. */
async function databaseToChange(): Promise<string> {
  const { url, drop } = await makeDatabase(inject('template'))
  onTestFinished(drop)
  return url
}

/** A set-up that works: its own port, and a database that is up to date. */
const soundSetUp = async () => ({ PORT: String(await freePort()), HOST: '127.0.0.1', SECRET, DATABASE_URL: upToDate })

/** What is wrong with the set-up, in sentences. */
async function faults(change: Record<string, string | undefined>, clock = Date.now): Promise<string[]> {
  const findings = await examine({ ...(await soundSetUp()), ...change }, clock)
  const wrong = findings.filter(({ is }) => is === 'wrong').map(({ says }) => says)
  return wrong.filter((sentence) => !UNSAFE.test(sentence))
}

/** What our own PostgreSQL of the tests has turned off, to be fast. */
const UNSAFE = /fsync/

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-doctor-'))
  // PostgreSQL's account enters it.
  await chmod(path, 0o755)
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return path
}

async function listening(server: ReturnType<typeof createTcpServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Runs statements as the superuser of a database. */
async function asSuperuser(url: string, ...statements: string[]): Promise<void> {
  const address = new URL(url)
  address.username = 'postgres'
  for (const statement of statements) await runOn(address.href, statement)
}

/** A role that may log in, for one test. @returns the address of the database for it */
async function asRole(url: string, ...grants: string[]): Promise<string> {
  const role = `doctor_${randomUUID().slice(0, 8)}`
  await asSuperuser(url, `create role ${role} login`, ...grants.map((grant) => grant.replaceAll('ROLE', role)))
  onTestFinished(() => asSuperuser(url, `drop owned by ${role}`, `drop role ${role}`))
  const address = new URL(url)
  address.username = role
  return address.href
}

describe('the doctor finds no fault', () => {
  it('with a database that is up to date, and says what it checked', async () => {
    const findings = await examine(await soundSetUp(), Date.now)
    expect(findings.filter(({ is, says }) => is !== 'ok' && !UNSAFE.test(says))).toEqual([])
    const said = findings.map(({ says }) => says).join('\n')
    for (const what of [/settings/, /Port \d+ is free/, /PostgreSQL \d+/, /connections left/, /clock/, /tables/]) {
      expect(said).toMatch(what)
    }
  })

  it('with an empty database, with mail and with an organisation', async () => {
    const { url } = await emptyDatabase()
    const { mail } = await mailServer()
    const BASE_URL = 'http://localhost:1'
    const { settings } = await identityProvider([`${BASE_URL}/api/me/login/oidc/callback`])
    const oidc = {
      OIDC_ISSUER: settings.issuer,
      OIDC_CLIENT_ID: settings.clientId,
      OIDC_CLIENT_SECRET: settings.clientSecret,
    }
    const found = await faults({ DATABASE_URL: url, SMTP_URL: mail.url, MAIL_FROM: mail.from, ...oidc, BASE_URL })
    expect(found).toEqual([expect.stringMatching(/^BASE_URL: /)])
  })

  it('with an embedded database that does not run, one that is not made yet, and leaves both as they are', async () => {
    const DATA_DIR = await folder()
    const embedded = { DATABASE_URL: undefined, SECRET: undefined }
    await putCluster(DATA_DIR)
    expect(await faults({ ...embedded, DATA_DIR })).toEqual([])
    expect(await faults({ ...embedded, DATA_DIR: join(await folder(), 'new') })).toEqual([])
  })

  it('beside a server that runs', async () => {
    const app = await startTestServer()
    const BASE_URL = `http://127.0.0.1:${app.server.port}`
    const settings = { PORT: String(app.server.port), DATABASE_URL: app.databaseUrl, BASE_URL }
    expect(await faults({ ...settings, SECRET: STAGE_SECRET })).toEqual([])
    expect(await faults(settings)).toEqual([
      expect.stringMatching(/^SECRET: is not the one that signs for this database/),
    ])
  })

  it('behind as many proxies as TRUST_PROXY says', async () => {
    const PORT = String(await freePort())
    const BASE_URL = await proxyTo(PORT)
    expect(await faults({ PORT, BASE_URL, TRUST_PROXY: '1' })).toEqual([])
  })
})

describe('the doctor names the fault', () => {
  it.each([
    ['a setting that cannot be read', { PORT: '80a' }, /PORT: must be a whole number/],
    ['a secret that is missing in production', { NODE_ENV: 'production', SECRET: '' }, /SECRET: is needed/],
    ['half of a group of settings', { SMTP_URL: 'smtp://localhost' }, /MAIL_FROM: goes with SMTP_URL/],
    ['one port for two purposes', { PORT: '3999', METRICS_PORT: '3999' }, /METRICS_PORT: 3999 is also PORT/],
    ['an address that is not of this machine', { HOST: '192.0.2.77' }, /HOST: this machine has no such address/],
    ['a database that cannot be reached', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /cannot reach this PostgreSQL/],
    ['frames without https', { EMBED_ORIGINS: 'https://slides.example.org' }, /EMBED_ORIGINS: .*Set BASE_URL/],
    ['a mail server that does not answer', MAIL('smtp://127.0.0.1:2'), /SMTP_URL: 127.0.0.1:2 does not take mails/],
    ['an identity provider that does not answer', OIDC('http://127.0.0.1:2'), /OIDC_ISSUER: no identity provider/],
    ['a public address that leads nowhere', { BASE_URL: 'http://127.0.0.1:2' }, /BASE_URL: .*ECONNREFUSED/],
  ])('%s', async (_what, change, sentence) => {
    const found = await faults(change)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(sentence)
  })

  it.each([
    ['0', /TRUST_PROXY: more proxies are in front.*Set it to 1/],
    ['2', /TRUST_PROXY: fewer proxies are in front.*Set it to 1/],
    ['1', undefined],
  ])('while the server runs behind one proxy, TRUST_PROXY=%s', async (TRUST_PROXY, sentence) => {
    const app = await startTestServer()
    const proxy = createServer((req, res) => {
      const headers = { ...req.headers, 'x-forwarded-for': '192.0.2.1' }
      req.pipe(
        request(app.server.url + req.url, { method: req.method, headers }, (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(res)
        }),
      )
    })
    const BASE_URL = `http://127.0.0.1:${await listening(proxy)}`
    const env = { PORT: String(app.server.port), BASE_URL, DATABASE_URL: app.databaseUrl, SECRET: STAGE_SECRET }
    const findings = await examine({ ...(await soundSetUp()), ...env, TRUST_PROXY }, Date.now)
    const about = findings.filter(({ says }) => says.startsWith('TRUST_PROXY'))
    expect(about).toEqual(sentence ? [{ is: expect.any(String), says: expect.stringMatching(sentence) }] : [])
  })

  it('a port that others reach past the proxy, and a setting that is misspelt', async () => {
    const change = { HOST: '0.0.0.0', TRUST_PROXY: '1', HOST_EMAIL: 'ada@example.org' }
    const findings = await examine({ ...(await soundSetUp()), ...change }, Date.now)
    const notes = findings.filter(({ is }) => is === 'note').map(({ says }) => says)
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^HOST: whoever reaches port \d+ past the proxy/),
        expect.stringMatching(/^HOST_EMAIL: is not a setting/),
      ]),
    )
  })

  it('a port that another program uses', async () => {
    const PORT = String(await listening(createTcpServer((socket) => socket.destroy())))
    expect(await faults({ PORT })).toEqual([expect.stringMatching(/^PORT: port \d+ is in use/)])
  })

  it('a clock that differs from that of the database', async () => {
    const found = await faults({}, () => Date.now() - 60_000)
    expect(found).toEqual([expect.stringMatching(/clock is (59|60)\.\d s behind/)])
  })

  it('a database that a newer version has set up', async () => {
    const DATABASE_URL = await databaseToChange()
    await asSuperuser(DATABASE_URL, "insert into kysely_migration values ('9999-future', now()::text)")
    expect(await faults({ DATABASE_URL })).toEqual([expect.stringMatching(/newer version.*9999-future/)])
  })

  it('a PostgreSQL that is too old', async () => {
    const { url } = await emptyDatabase()
    expect(await faults({ DATABASE_URL: await asVersion13(url) })).toEqual([
      expect.stringMatching(/this PostgreSQL has version 13\. Upgrade it to 14/),
    ])
  })

  it('a user who may not create tables', async () => {
    const { url } = await emptyDatabase()
    expect(await faults({ DATABASE_URL: await asRole(url) })).toEqual([expect.stringMatching(/may not create tables/)])
  })

  it('tables that belong to somebody else', async () => {
    const found = await faults({
      DATABASE_URL: await asRole(
        await databaseToChange(),
        'grant all on schema public to ROLE',
        'grant select on kysely_migration to ROLE',
      ),
    })
    expect(found).toEqual([expect.stringMatching(/DATABASE_URL: \w+ belongs to another user/)])
  })

  it('a standby', async () => {
    const { url } = await emptyDatabase()
    const frozen = await asRole(url, 'alter role ROLE set default_transaction_read_only = on')
    expect(await faults({ DATABASE_URL: frozen })).toEqual([expect.stringMatching(/read-only.*primary/)])
  })

  it('a PostgreSQL that loses accepted votes in a crash', async () => {
    const { url } = await emptyDatabase()
    const findings = await examine(
      {
        ...(await soundSetUp()),
        DATABASE_URL: await asRole(
          url,
          'alter role ROLE set synchronous_commit = off',
          'grant all on schema public to ROLE',
        ),
      },
      Date.now,
    )
    const wrong = findings.filter(({ is }) => is === 'wrong').map(({ says }) => says)
    expect(wrong).toEqual([expect.stringMatching(/synchronous_commit is off there, so a crash loses votes/)])
  })

  it('a pool that is larger than what PostgreSQL has left', async () => {
    expect(await faults({ DATABASE_POOL: '500' })).toEqual([
      expect.stringMatching(/^DATABASE_POOL: a server takes up to 503 connections, \d+ are left/),
    ])
  })

  it.each([
    // Seven are left by the limit, of which four are in use.
    ['role', 'alter role ROLE connection limit 7', 3],
    ['database', 'alter database DATABASE connection limit 8', 4],
    ['role, which is open to others of it alone', 'alter role ROLE connection limit 20', 16],
  ])('a pool that is larger than what the %s has left', async (_of, limit, left) => {
    const { url, drop } = await makeDatabase(inject('template'))
    onTestFinished(drop)
    const name = new URL(url).pathname.slice(1)
    const target = await asRole(url, limit.replace('DATABASE', `"${name}"`), 'grant all on schema public to ROLE')
    const held = Array.from({ length: 4 }, () => new pg.Client(target))
    for (const client of held) await client.connect()
    const other = new pg.Client(url)
    await other.connect()
    const expected = limit.includes('database') ? left - 1 : left
    const few = (await faults({ DATABASE_URL: target, DATABASE_POOL: '400' })).filter((one) => /POOL/.test(one))
    for (const client of [...held, other]) await client.end()
    expect(few).toEqual([
      `DATABASE_POOL: a server takes up to 403 connections, ${expected} are left. Allow more there, or set less.`,
    ])
  })

  it('a database of another encoding', async () => {
    const name = `latin_${randomUUID().slice(0, 8)}`
    const address = new URL(inject('postgresUrl'))
    const how = "template template0 encoding 'LATIN1' locale 'C' locale_provider libc"
    await asSuperuser(address.href, `create database ${name} owner ${address.username} ${how}`)
    onTestFinished(() => asSuperuser(inject('postgresUrl'), `drop database ${name}`))
    address.pathname = name
    expect(await faults({ DATABASE_URL: address.href })).toEqual([
      expect.stringMatching(/DATABASE_URL: LATIN1 lacks letters/),
    ])
  })

  it('a mail server that refuses the password', async () => {
    const { mail } = await mailServer()
    const found = await faults(MAIL(mail.url.replace('//', '//ada:wrong@')))
    expect(found).toEqual([expect.stringMatching(/^SMTP_URL: .* refuses user or password/)])
  })

  it('a public address where something else answers', async () => {
    const port = await listening(createServer((_req, res) => res.end('hello')))
    expect(await faults({ BASE_URL: `http://127.0.0.1:${port}` })).toEqual([
      expect.stringMatching(/^BASE_URL: .*something else answers there/),
    ])
  })

  it('an identity provider that is another, or does not say which addresses it has verified', async () => {
    const metadata = { issuer: '', claims_supported: ['sub', 'email'] }
    const port = await listening(
      createServer((_req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))),
    )
    const oidc = { ...OIDC(`http://localhost:${port}/live/`), BASE_URL: `http://127.0.0.1:${await freePort()}` }
    const found = async (change = {}) => {
      const findings = await examine({ ...(await soundSetUp()), ...oidc, ...change }, Date.now)
      return findings.flatMap(({ is, says }) => (is !== 'ok' && says.startsWith('OIDC') ? [says] : []))
    }
    metadata.issuer = 'https://login.example.org'
    expect(await found()).toEqual([expect.stringMatching(/^OIDC_ISSUER: .* is https:.*\. Set OIDC_ISSUER to that\.$/)])
    metadata.issuer = `http://localhost:${port}/live`
    expect(await found()).toEqual([expect.stringMatching(/^OIDC_TRUSTED_DOMAINS: .*email_verified/)])
    expect(await found({ OIDC_TRUSTED_DOMAINS: 'example.org' })).toEqual([])
    metadata.claims_supported.push('email_verified')
    expect(await found()).toEqual([])
  })

  it('a proxy that is not trusted', async () => {
    const PORT = String(await freePort())
    const found = await faults({ PORT, BASE_URL: await proxyTo(PORT) })
    expect(found).toEqual([expect.stringMatching(/^TRUST_PROXY: more proxies .* Set it to 1/)])
  })

  it('a data folder that is a file', async () => {
    const DATA_DIR = join(await folder(), 'file')
    await writeFile(DATA_DIR, '')
    expect(await faults({ DATABASE_URL: '', DATA_DIR })).toEqual([expect.stringMatching(/is a file, not a folder/)])
  })

  it('a secret that others on the machine may read, and one that is too short', async () => {
    const DATA_DIR = await folder()
    await writeFile(join(DATA_DIR, 'secret'), SECRET, { mode: 0o644 })
    expect(await faults({ SECRET: '', DATA_DIR })).toEqual([expect.stringMatching(/others .* may read .*chmod 600/)])
    await writeFile(join(DATA_DIR, 'secret'), 'short')
    expect(await faults({ SECRET: '', DATA_DIR })).toEqual([expect.stringMatching(/fewer than 16 characters/)])
  })

  it('programs of PostgreSQL that are not there', async () => {
    const DATA_DIR = await folder()
    await putCluster(DATA_DIR)
    const found = await faults({ DATABASE_URL: '', DATA_DIR, POSTGRES_BIN: await folder() })
    expect(found).toEqual([expect.stringMatching(/^POSTGRES_BIN: there is no program postgres/)])
  })

  it.skipIf(!mayMount())('a disk that is nearly full', async () => {
    const disk = await folder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'live-audience-test', disk])
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    const found = await faults({ DATABASE_URL: '', DATA_DIR: disk })
    expect(found).toEqual([expect.stringMatching(/^DATA_DIR: \d+ MiB are left .*Free some space/)])
  })
})

describe('the doctor notes', () => {
  async function notes(change: Record<string, string | undefined>): Promise<string[]> {
    const findings = await examine({ ...(await soundSetUp()), ...change }, Date.now)
    return findings.filter(({ is }) => is === 'note').map(({ says }) => says)
  }

  it('votes that a backup would leave out', async () => {
    const app = await startTestServer()
    const ada = await app.host()
    const session = await ada.creates({ title: 'Board', settings: { anonymous: true } })
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'Who?' })
    const settings = { DATABASE_URL: app.databaseUrl, SECRET: STAGE_SECRET }
    expect(await notes(settings)).toEqual([expect.stringMatching(/^Votes of 1 open polls are secret\. A backup /)])
    await ada.closes(session, poll)
    expect(await notes(settings)).toEqual([])
  })

  it('a .env in the data folder that others may read', async () => {
    const DATA_DIR = await folder()
    await writeFile(join(DATA_DIR, '.env'), 'HOST_DOMAINS=example.org', { mode: 0o644 })
    expect(await faults({ DATA_DIR })).toEqual([expect.stringMatching(/others .* may read .*\.env.*chmod 600/)])
    await chmod(join(DATA_DIR, '.env'), 0o600)
    expect(await faults({ DATA_DIR })).toEqual([])
  })

  it.skipIf(!hasProgram('nginx'))('an nginx whose workers may open few files', async () => {
    const conf = join(await folder(), 'nginx.conf')
    const port = await freePort()
    await writeFile(
      conf,
      `daemon off; pid ${conf}.pid; error_log ${conf}.log; events { worker_connections 100; }
      http { access_log off; server { listen 127.0.0.1:${port}; } }`,
    )
    const env = { PATH: `${process.env.PATH}:/usr/sbin` }
    const nginx = spawn('sh', ['-c', `ulimit -n 600; exec nginx -c ${conf}`], { env, stdio: 'ignore' })
    const gone = once(nginx, 'exit')
    onTestFinished(async () => {
      nginx.kill()
      await gone
    })
    await expect
      .poll(() => notes({}))
      .toEqual([expect.stringMatching(/^nginx: a worker may open 600 files, .*worker_rlimit_nofile/)])
  })

  it.skipIf(!mayMount())('shared memory that is too small for PostgreSQL', async () => {
    const DATA_DIR = '/mnt/data'
    // The sources may lie in /dev/shm, which the small one hides.
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const bin = '/mnt/sources/server/bin.js'
    const small = `mount -t tmpfs tmpfs /mnt && mkdir /mnt/data /mnt/sources && mount --bind ${root} /mnt/sources &&
      mount -t tmpfs -o size=1m tmpfs /dev/shm && exec "$@"`
    const args = ['--mount', '--propagation', 'private', 'sh', '-ec', small, 'sh', process.execPath, bin, 'doctor']
    const env = { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR }
    const { stdout } = await promisify(execFile)('unshare', args, { env })
    expect(stdout).toMatch(/^note {3}\/dev\/shm: 1 MiB are left, .*--shm-size/m)
  })
})

it('live-audience doctor prints the faults last and exits with 1', async () => {
  const env = { PATH: process.env.PATH, ...(await soundSetUp()) }
  const bin = fileURLToPath(new URL('../../server/bin.js', import.meta.url))
  const run = (change: object) =>
    promisify(execFile)(process.execPath, [bin, 'doctor'], { env: { ...env, ...change } }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    )
  expect((await run({})).stdout).toMatch(/^ok {5}The settings can be read\.\n/)
  const { code, stdout } = await run({ DATABASE_URL: 'postgres://127.0.0.1:1/x' })
  expect(code).toBe(1)
  expect(stdout).toMatch(/\nwrong {2}DATABASE_URL: cannot reach [^\n]*\n$/)
})

describe('a password within an address', () => {
  it.each([
    ['BASE_URL', 'https://ada:canary%2Fword@live.example.org'],
    ['BASE_URL', 'https://live.example.org/?token=canary'],
    ['EMBED_ORIGINS', 'https://ada:canary@slides.example.org'],
    ['EMBED_ORIGINS', 'http://ada:canary@slides.example.org'],
    ['OIDC_ISSUER', 'https://ada:canary@login.example.org'],
    ['OIDC_ISSUER', 'https://canary@login.example.org'],
    ['OIDC_ISSUER', 'https://login.example.org/?key=canary'],
    ['OIDC_ISSUER', 'http://ada:canary@localhost:1'],
    ['OIDC_ISSUER', 'ada:canary@login.example.org'],
    ['DATABASE_URL', 'postgres://ada:canary@127.0.0.1:1/live'],
    ['DATABASE_URL', 'postgres://ada:canary%zz@127.0.0.1:1/live'],
    ['DATABASE_URL', 'postgres://127.0.0.1:1/live?user=ada&password=canary'],
    ['DATABASE_URL', 'postgres://ada:canary@nowhere.invalid/live?sslmode=nonsense'],
    ['DATABASE_URL', 'mysql://ada:canary@localhost/live'],
    ['DATABASE_URL', 'postgres://ada:ca/canary@localhost/live'],
    ['SMTP_URL', 'smtp://ada:canary@127.0.0.1:1'],
    ['SMTP_URL', 'smtp://ada:canary%zz@127.0.0.1:1'],
    ['SMTP_URL', 'smtps://ada:ca/canary@127.0.0.1:1'],
    ['SMTP_URL', 'https://ada:canary@127.0.0.1:1'],
  ])('is told by nothing: %s=%s', async (name, value) => {
    const env = { ...(await soundSetUp()), ...OIDC('http://localhost:1'), ...MAIL('smtp://localhost:1'), [name]: value }
    const found = await examine(env, Date.now).catch((error: unknown) => error)
    // As a log line, too, with whatever an error has in it.
    expect(inspect(found, { depth: 9 })).not.toContain('canary')
    const settings = await Promise.resolve(env)
      .then(readConfig)
      .catch((error: unknown) => error)
    if (settings instanceof Error) expect(inspect(settings, { depth: 9 })).not.toContain('canary')
  })
})

function MAIL(url: string): Record<string, string> {
  return { SMTP_URL: url, MAIL_FROM: 'live@example.org' }
}

function OIDC(issuer: string): Record<string, string> {
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'live', OIDC_CLIENT_SECRET: 'secret' }
}

/** The same PostgreSQL, which says that it has version 13: its answer is put into the question on the way there. */
async function asVersion13(url: string): Promise<string> {
  const asked = "current_setting('server_version_num')::int"
  const { url: cable } = await Cable.to(url)
  const address = new URL(cable)
  const onward = Number(address.port)
  const server = createTcpServer((near) => {
    const far = connect(onward, '127.0.0.1')
    near.on('data', (bytes) =>
      far.write(bytes.toString('latin1').replace(asked, '130000'.padEnd(asked.length)), 'latin1'),
    )
    far.pipe(near)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.on('error', () => {}).on('close', () => other.destroy())
  })
  address.port = String(await listening(server))
  return address.href
}

/** A reverse proxy as people put in front. @returns its address */
async function proxyTo(port: string): Promise<string> {
  const proxy = createServer((req, res) => {
    const headers = { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress }
    const onward = request({ host: '127.0.0.1', port, path: req.url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502)
      answer.pipe(res)
    })
    onward.on('error', () => res.writeHead(502).end())
    onward.end()
  })
  return `http://127.0.0.1:${await listening(proxy)}`
}

function mayMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' })
    return process.getuid?.() === 0
  } catch {
    return false
  }
}
