import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { openApiDocument } from '../../server/http/openapi.ts'
import { setStage } from '../support/stage.ts'

const file = await readFile(new URL('../../client/live-audience.http', import.meta.url), 'utf8')
const requests = [...file.matchAll(/^(GET|POST|PATCH|DELETE) \{\{base\}\}([^?\n]*)/gm)].map(
  ([, method = '', path = '']) => ({ method: method.toLowerCase(), path }),
)

/** What one browser alone cannot do, what a stream or a provider's page is needed for. */
const ELSEWHERE = [
  'askForLink',
  'beginOidc',
  'finishOidc',
  'takeBackUpvote',
  'upvoteQuestion',
  'watchSession',
]

it('the .http file has every other operation, and none that is not there', () => {
  const operations = Object.entries(openApiDocument('http://localhost:3000').paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        operationId,
        method,
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\{\\{[^/]+\\}\\}')}$`),
      })),
  )
  const named = requests.map(
    ({ method, path }) =>
      operations.find((one) => one.method === method && one.path.test(path))?.operationId ??
      `${method} ${path} is not there`,
  )
  const expected = operations.map(({ operationId }) => operationId)
  expect([...new Set(named)].toSorted()).toEqual(
    expected.filter((id) => !ELSEWHERE.includes(id)).toSorted(),
  )
})

/** CI installs httpYac, which is as large as all that we use otherwise. */
const { HTTPYAC } = process.env

it.skipIf(!HTTPYAC)('the .http file runs to its end, as httpYac reads it', async () => {
  const { server } = await setStage({}, Date.now)
  const token = (await server.signInLink()).split('#token=')[1]
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-http-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const filled = file
    .replace(/^@base = .*$/m, `@base = ${server.url}`)
    .replace(/^@token = .*$/m, `@token = ${token}`)
  await writeFile(join(folder, 'session.http'), filled)
  const run = [HTTPYAC ?? '', 'send', 'session.http', '--all', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, run, {
    cwd: folder,
    maxBuffer: 10_000_000,
  })
  type Sent = { response?: { statusCode: number; request: { method: string; url: string } } }
  const sent: Sent[] = JSON.parse(stdout).requests
  const failed = sent.filter(({ response }) => !response || response.statusCode >= 400)
  expect(failed).toEqual([])
  expect(sent).toHaveLength(requests.length)
})
