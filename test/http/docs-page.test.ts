import { expect, it } from 'vitest'
import { OPERATIONS, STREAM } from '../../server/http/operations.ts'
import { stageOfFile } from '../support/stage.ts'

/** The page that tells people what the document tells programs. */

const stage = stageOfFile()

it('has every operation, with calls to the address of this server that it takes', async () => {
  const { text: page } = await stage().phone().call('GET', '/docs')
  const entries = page.split('<section class="operation" id="').slice(1)
  expect(entries.map((entry) => entry.split('"')[0]).toSorted()).toEqual(
    [...OPERATIONS, STREAM].map(({ operationId }) => operationId).toSorted(),
  )
  for (const entry of entries) {
    const calls = [...entry.matchAll(/, by curl"><code>curl [^']*'([^']+)'/g)]
    expect(calls.length, entry.slice(0, 40)).toBeGreaterThan(0)
    for (const [, address = ''] of calls) expect(address).toContain(`${stage().server.url}/api/`)
  }
})
