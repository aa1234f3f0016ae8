import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { examplesOf } from '../../server/http/openapi/examples.ts'
import { complaints } from '../support/compiler.ts'
import type { Phone } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { codesIn, exampleCalled, examplesIn } from './examples.ts'
import { argumentsOf } from './shell-arguments.ts'

/** The examples of `/docs` and of the pages beside it are what a shell, a compiler and the server take. */

const run = promisify(execFile)
const app = testServerOfFile({ now: Date.now })
const ROOT = new URL('../../', import.meta.url).pathname

let page: string
/** The HTML of each operation. */
let entries: { operationId: string; html: string }[]
beforeAll(async () => {
  page = (await app.phone().call('GET', '/docs')).text
  entries = page
    .split('<section class="operation beside" id="')
    .slice(1)
    .map((html) => ({ operationId: html.split('"')[0] ?? '', html }))
})

async function folder(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'live-audience-examples-')))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

it('each curl example is, to a shell, the call whose answer stands below it', async () => {
  const shown = entries.flatMap(({ html }) =>
    codesIn(html, 'curl').concat(codesIn(html.split('<details>')[0] ?? '', 'both')),
  )
  const read = await argumentsOf(shown)
  const recorded = entries.flatMap(({ operationId }) => examplesOf(operationId))
  expect(recorded.length).toBeGreaterThan(90)
  const calls = read.map((args) => {
    const after = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined)
    const address = args.find((one) => one.startsWith(app.server.url))?.slice(app.server.url.length)
    const body = after('-d')
    return { address, ...(body !== undefined && { body: JSON.parse(body) }) }
  })
  const redirects = calls.filter(({ address }) => address?.startsWith('/api/me/login/oidc'))
  expect(redirects).toHaveLength(2)
  expect(calls.filter((one) => !redirects.includes(one))).toEqual(
    recorded.map(({ address, body }) => ({ address, ...(body !== undefined && { body }) })),
  )
})

it('each operation that the client has is shown by TypeScript, and all of it compiles', async () => {
  const [clients = '', calls = '', narrow = ''] = codesIn(page.slice(page.indexOf('id="client"')), 'both')
  const typed = entries.map(({ operationId, html }) => ({ operationId, codes: codesIn(html, 'typed') }))
  const without = typed.filter(({ codes }) => codes.length === 0).map(({ operationId }) => operationId)
  expect(without.toSorted()).toEqual(['beginOidc', 'finishOidc'])
  const functions = [calls, ...typed.flatMap(({ codes }) => codes)].map(
    (code, n) => `export async function example${n}() {\n${code}\n}`,
  )
  const guides = await Promise.all(
    ['another-origin', 'events'].map(async (guide) =>
      exampleCalled(await examplesIn(`shared/docs/${guide}.md`, app.server.url), 'ts'),
    ),
  )
  const at = await folder()
  const files = [[clients, narrow, ...functions].join('\n'), ...guides]
  for (const [n, text] of files.entries()) await writeFile(join(at, `${n}.ts`), text)
  const project = join(at, 'tsconfig.json')
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'] },
    allowImportingTsExtensions: true,
    paths: {
      'live-audience-client': [join(ROOT, 'client/index.ts')],
      'eventsource-parser/*': [join(ROOT, 'node_modules/eventsource-parser/dist/*.d.ts')],
    },
  }
  await writeFile(project, JSON.stringify({ compilerOptions, files: files.map((_, n) => `${n}.ts`) }))
  const said = (await complaints(project)).map(({ text }) => text)
  expect(said).toEqual([])
})

it('a program of another origin joins and votes as the guide prints it', async () => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'Lunch' })
  const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Soup?', options: ['Yes', 'No'] })
  const printed = exampleCalled(await examplesIn('shared/docs/another-origin.md', app.server.url), 'Join, then vote')
  const file = join(await folder(), 'vote.mjs')
  await writeFile(file, `const code = '${session.code}'\n${printed}`)
  await run(process.execPath, [file])
  const { polls } = await ada.hostView(session)
  expect(polls?.find(({ id }) => id === poll.id)?.options.map(({ tally }) => tally)).toEqual([1, 0])
})

it('a program without a stream is answered 304 as the guide prints it', async () => {
  const session = await (await app.host()).creates({ title: 'Lunch' })
  const printed = exampleCalled(
    await examplesIn('shared/docs/events.md', app.server.url),
    'Ask whether something has changed',
  )
  const env = { ...process.env, CODE: session.code }
  const { stdout } = await run('sh', ['-e', '-c', printed], { cwd: await folder(), env })
  expect(stdout).toBe('304\n')
})

it('the guides are pages of the server, which its reference and each other link to', async () => {
  const anyone: Phone = app.phone()
  for (const [path, title] of [
    ['/docs/another-origin', 'From another origin'],
    ['/docs/events', 'Events and reconnecting'],
  ]) {
    const { status, text } = await anyone.call('GET', `${path}`)
    expect([status, text.includes(`<h1>${title}</h1>`), text.includes(app.server.url)]).toEqual([200, true, true])
    expect(page).toContain(`href="${path}"`)
    expect(text).toContain('href="/docs#openPoll"')
    expect(text).not.toContain('live.example.org')
  }
  expect((await anyone.call('GET', '/docs/nothing')).status).toBe(404)
})
