import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { OPERATIONS, STREAM } from '../../server/http/operations.ts'
import { codesIn } from '../docs/examples.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** The page that tells people what the document tells programs. */

const app = testServerOfFile()

it("the docs show every operation, with calls to this server's address", async () => {
  const { text: page } = await app.phone().call('GET', '/docs')
  const entries = page.split('<section class="operation beside" id="').slice(1)
  expect(entries.map((entry) => entry.split('"')[0]).toSorted()).toEqual(
    [...OPERATIONS, STREAM].map(({ operationId }) => operationId).toSorted(),
  )
  for (const entry of entries) {
    const calls = [...entry.matchAll(/, by curl"><code><span class="line">curl [^']*'([^']+)'/g)]
    expect(calls.length, entry.slice(0, 40)).toBeGreaterThan(0)
    for (const [, address = ''] of calls) expect(address).toContain(`${app.server.url}/api/`)
  }
})

it('the docs name the version of the interface and that of the package', async () => {
  const { text: page } = await app.phone().call('GET', '/docs')
  const file = new URL('../../package.json', import.meta.url)
  const { version } = JSON.parse(await readFile(file, 'utf8'))
  expect(page).toContain(`live-audience ${version}, interface 0.0.1. `)
})

it('the docs name the oldest browsers that pages work in', async () => {
  const { text: page } = await app.phone().call('GET', '/docs')
  expect(page).toContain(
    'from Safari 15.4, Chrome 92, Firefox 105 on, the others from Safari 16.4, Chrome 111, Firefox 115.',
  )
})

it('the docs begin with five calls that work as they are printed', async () => {
  const { text: page } = await app.phone().call('GET', '/docs')
  const [token, ...calls] = codesIn(
    page.slice(page.indexOf('<h2 id="start">'), page.indexOf('<h2 id="client">')),
    'both',
  )
  expect([token, calls.length]).toEqual(["TOKEN='the token that you created'", 5])
  expect(page.indexOf('<h2 id="start">')).toBeLessThan(page.indexOf('id="rules"'))
  const ada = await app.host()
  const cwd = await mkdtemp(join(tmpdir(), 'live-audience-docs-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const env = { ...process.env, TOKEN: await ada.mintsToken() }
  const script = calls.map((call) => `${call}\necho`).join('\n')
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script], { cwd, env })
  const answers = stdout.trim().split('\n')
  expect(answers.map((answer) => JSON.parse(answer))).toMatchObject([
    { title: 'All hands' },
    { state: 'open' },
    { participantId: expect.any(String) },
    { voted: true },
    { poll: { words: [{ text: 'curious', n: 1 }] } },
  ])
})
