import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { OPERATIONS, STREAM } from '../../server/http/api/operations.ts'
import { stageOfFile } from '../support/stage.ts'

/** The page that tells people what the document tells programs. */

const stage = stageOfFile()

it("the docs show every operation, with calls to this server's address", async () => {
  const { text: page } = await stage.phone().call('GET', '/docs')
  const entries = page.split('<section class="operation" id="').slice(1)
  expect(entries.map((entry) => entry.split('"')[0]).toSorted()).toEqual(
    [...OPERATIONS, STREAM].map(({ operationId }) => operationId).toSorted(),
  )
  for (const entry of entries) {
    const calls = [...entry.matchAll(/, by curl"><code>curl [^']*'([^']+)'/g)]
    expect(calls.length, entry.slice(0, 40)).toBeGreaterThan(0)
    for (const [, address = ''] of calls) expect(address).toContain(`${stage.server.url}/api/`)
  }
})

it('the docs name the version of the interface and that of the package', async () => {
  const { text: page } = await stage.phone().call('GET', '/docs')
  const file = new URL('../../package.json', import.meta.url)
  const { version } = JSON.parse(await readFile(file, 'utf8'))
  expect(page).toContain(`Version 0.0.1 of the interface, live-audience ${version} · `)
})
