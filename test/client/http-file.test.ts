import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { OperationObject } from '../../server/http/openapi/types.ts'
import { HTTP_FILE, HTTP_REQUESTS } from '../support/http-file.ts'
import { startTestServer } from '../support/test-server.ts'

const requests = HTTP_REQUESTS.map(({ method, address, text }) => ({
  method: method.toLowerCase(),
  text,
  path: address.replace('{{base}}', '').replace(/\?.*/, ''),
}))

/** What one browser alone cannot do, what a stream or a provider's page is needed for. */
const ELSEWHERE = ['askForLink', 'beginOidc', 'finishOidc', 'takeBackUpvote', 'upvoteQuestion', 'watchSession']

const operations = Object.entries(openApiDocument('http://localhost:3000').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    operationId: operation.operationId,
    additions: additionsTo(operation),
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\{\\{[^/]+\\}\\}')}$`),
  })),
)

/** How a request says each header, query and field that goes beyond the interface. */
function additionsTo({ parameters = [], requestBody }: OperationObject): RegExp[] {
  const isAddition = (one: object) => Reflect.get(one, 'x-addition') === true
  const { properties = {} } = requestBody?.content['application/json']?.schema ?? {}
  const fields = Object.entries(properties as Record<string, object>)
  const sent = parameters.filter((one) => isAddition({ ...one.schema, ...one }))
  return [
    ...sent.map((one) => (one.in === 'header' ? RegExp(`^${one.name}: `, 'm') : RegExp(`[?&]${one.name}=`))),
    ...fields.filter(([, field]) => isAddition(field)).map(([name]) => RegExp(`"${name}": `)),
  ]
}

it('the .http file uses every addition to the interface', () => {
  const unused = operations
    .filter(({ operationId }) => !ELSEWHERE.includes(operationId))
    .flatMap(({ operationId, additions, method, path }) => {
      const texts = requests.filter((one) => one.method === method && path.test(one.path))
      return additions
        .filter((said) => !texts.some(({ text }) => said.test(text)))
        .map((said) => `${operationId} ${said.source}`)
    })
  expect(operations.flatMap(({ additions }) => additions).length).toBeGreaterThan(10)
  expect(unused, 'Send these in client/live-audience.http.').toEqual([])
})

it('the .http file has exactly the operations of the document', () => {
  const named = requests.map(
    ({ method, path }) =>
      operations.find((one) => one.method === method && one.path.test(path))?.operationId ??
      `${method} ${path} is not there`,
  )
  const expected = operations.map(({ operationId }) => operationId)
  expect([...new Set(named)].toSorted()).toEqual(expected.filter((id) => !ELSEWHERE.includes(id)).toSorted())
})

/** CI installs httpYac, which is as large as all that we use otherwise. */
const { HTTPYAC } = process.env

it.skipIf(!HTTPYAC)('the .http file runs to its end in httpYac', async () => {
  const { server } = await startTestServer({ now: Date.now })
  const token = (await server.signInLink()).split('#token=')[1]
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-http-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const filled = HTTP_FILE.replace(/^@base = .*$/m, `@base = ${server.url}`).replace(
    /^@token = .*$/m,
    `@token = ${token}`,
  )
  await writeFile(join(folder, 'session.http'), filled)
  const run = [HTTPYAC ?? '', 'send', 'session.http', '--all', '--json']
  // To a file: it ends before all that it says is through a pipe.
  const output = await open(join(folder, 'sent.json'), 'w')
  await once(spawn(process.execPath, run, { cwd: folder, stdio: ['ignore', output.fd, 'inherit'] }), 'exit')
  await output.close()
  type Sent = { response?: { statusCode: number; request: { method: string; url: string } } }
  const sent: Sent[] = JSON.parse(await readFile(join(folder, 'sent.json'), 'utf8')).requests
  const failed = sent.filter(({ response }) => !response || response.statusCode >= 400)
  expect(failed).toEqual([])
  expect(sent).toHaveLength(requests.length)
})
