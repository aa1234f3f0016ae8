import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { freePort } from '../support/ports.ts'
import { SECRET } from '../support/secret.ts'
import { StreamReader } from '../support/stream.ts'
import { secondNode, startTestServer, type TestServer } from '../support/test-server.ts'

/** `live-audience hosts`, `hosts delete` and `link`, run on the database of a server that runs. */

const BIN = fileURLToPath(new URL('../../server/bin.js', import.meta.url))
const ADA = 'ada@example.org'

/** @returns what is on standard output and on standard error, and the exit code */
function command(app: Pick<TestServer, 'databaseUrl'>, args: string[], change: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env
  const settings = { DATABASE_URL: app.databaseUrl, HOST_DOMAINS: 'example.org', DATA_DIR: '/nonexistent', ...change }
  return promisify(execFile)(process.execPath, [BIN, ...args], { env: { PATH, HOME, ...settings } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

it('hosts lists who has signed in, with the ids that the log has', async () => {
  const app = await startTestServer({ hosts: { emails: [], domains: ['example.org', 'example.net'] } })
  const ada = await app.host(ADA)
  await ada.creates()
  await ada.creates()
  await app.host('bob@example.net')
  const rows = await app.db.selectFrom('host').select(['email', 'id']).execute()
  const idOf = new Map(rows.map(({ email, id }) => [email, id]))
  const { stdout } = await command(app, ['hosts'])
  expect(stdout.split('\n').map((line: string) => line.split(/ {2,}/))).toEqual([
    ['address', 'since', 'sessions', 'may host', 'id'],
    [ADA, '2027-01-15', '2', 'yes', idOf.get(ADA)],
    ['bob@example.net', '2027-01-15', '0', 'no', idOf.get('bob@example.net')],
    [''],
  ])
})

it('hosts delete removes a host with all sessions, tells pages that are open, and nobody else', async () => {
  const app = await startTestServer({ hosts: { emails: [], domains: ['example.org'] } })
  const [ada, bob] = [await app.host(ADA), await app.host('bob@example.org')]
  const lost = await ada.creates({ title: 'Lunch', settings: { anonymous: true } })
  const kept = await bob.creates()
  const poll = await ada.asks(lost, { kind: 'rating', prompt: 'How?' })
  const zoe = app.phone('Zoe')
  await zoe.joins(lost)
  await zoe.votes(lost, { optionId: poll.options[0].id })
  await zoe.asks(lost, 'Why?')
  const wall = await StreamReader.open(`${app.server.url}/api/sessions/${lost.id}/stream`)
  await wall.next()

  const { code, stderr } = await command(app, ['hosts', 'delete', 'Ada@Example.org'])
  expect([code, stderr]).toEqual([
    0,
    `Deleted ${ADA}, their sessions (1), and all that people wrote there. They may still sign in again: see HOST_EMAILS and HOST_DOMAINS.\n`,
  ])
  while (await wall.next());
  for (const table of ['session', 'poll', 'vote', 'participant', 'question'] as const) {
    const rows = await app.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows), table).not.toContain(lost.id)
  }
  expect(await app.db.selectFrom('host').select('email').execute()).toEqual([{ email: 'bob@example.org' }])
  expect((await ada.call('GET', '/api/me')).status).toBe(401)
  expect((await ada.call('POST', '/api/sessions', { title: 'Again' })).status).toBe(401)
  expect((await bob.call('GET', `/api/sessions/${kept.id}`)).status).toBe(200)

  const again = await command(app, ['hosts', 'delete', ADA])
  expect([again.code, again.stderr]).toEqual([1, `${ADA} is no host here. See: live-audience hosts\n`])
})

it('link signs a host in while mail server and identity provider are down', async () => {
  // Links end by the clock of who makes them.
  const app = await startTestServer({ now: Date.now })
  const port = await freePort()
  const dead = `localhost:${await freePort()}`
  const oidc = { issuer: `http://${dead}`, clientId: 'live', clientSecret: 'x', trustedDomains: [] }
  const mail = { url: `smtp://${dead}`, from: 'live@example.org' }
  const hosts = { emails: [], domains: ['example.org'] }
  const node = await secondNode(app, { port, oidc, mail, hosts })
  const settings = {
    ...{ PORT: String(port), SECRET, SMTP_URL: mail.url, MAIL_FROM: mail.from },
    ...{ OIDC_ISSUER: oidc.issuer, OIDC_CLIENT_ID: 'live', OIDC_CLIENT_SECRET: 'x' },
  }
  const { stdout, stderr } = await command(app, ['link', ADA], settings)
  expect(stderr).toBe(`It signs ${ADA} in, once, within 15 minutes.\n`)
  expect(stdout).toMatch(new RegExp(`^http://localhost:${port}/login#token=\\S+\n$`))
  const [, token] = stdout.trim().split('#token=')
  const use = () =>
    fetch(`${node.url}/api/me/login/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  const answer = await use()
  expect([answer.status, await answer.json()]).toEqual([200, { email: ADA, name: 'ada' }])
  expect((await use()).status).toBe(400)
})

it.each([
  [['link', 'eve@example.com'], {}, 1, 'HOST_EMAILS: eve@example.com may not host. Add the address there first.'],
  [['link', 'eve'], {}, 1, '"eve" is no address of a person, such as ada@example.org.'],
  [['link', ADA], { PORT: '0' }, 1, 'BASE_URL: set it to the address of the server.'],
  [['link', ADA], { DEMO: '1', HOST_DOMAINS: '' }, 1, 'DEMO: a demonstration has no links.'],
  [['link'], {}, 2, 'link takes EMAIL.'],
  [['hosts', 'drop', ADA], {}, 1, 'There is no "hosts drop". There is "hosts delete EMAIL".'],
  [['hosts', 'delete'], {}, 1, '"" is no address of a person, such as ada@example.org.'],
  [['hosts', 'delete', ADA, 'bob@example.org'], {}, 2, 'hosts does not take "bob@example.org".'],
])('%j is refused in a sentence', async (args, change, code, sentence) => {
  const { databaseUrl } = await startTestServer()
  const { stderr, stdout, ...ended } = await command({ databaseUrl }, args, change as Record<string, string>)
  expect([ended.code, stdout, stderr.split('\n')[0]]).toEqual([code, '', sentence])
})

it('nothing is made where there is no database', async () => {
  const { stderr, code } = await command({ databaseUrl: '' }, ['hosts'])
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATA_DIR: there is no database in \/nonexistent/)])
})
