import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import { Person } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { type Request, requestFor } from './requests.ts'
import { furnish } from './world.ts'
import { wrongHeader } from './wrong-header.ts'

/**
 * Requests made from the OpenAPI document: `npm run fuzz` sends 200,000 that nobody has seen before,
 * the tests 1,000 that are always the same.
 */

const REQUESTS = Number(process.env.FUZZ ?? 1_000)
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ ? Date.now() : 2_003))
/** After so many, most of what they could act on has ended or gone. */
const BATCH = 500
const AT_ONCE = 32

const many = { max: 10_000_000, within: 60_000 }
const limits = Object.fromEntries(Object.keys(ADDRESS_LIMITS).map((what) => [what, many]))
const app = testServerOfFile({ limits: limits as never })

/** Sends one; whatever comes is held against the document. @returns its status, or what is wrong */
async function send({ method, path, headers, body }: Request): Promise<number | string> {
  try {
    const options = { headers, ...(body !== undefined && { raw: body }) }
    const answer = await new Person(app.server.url).call(method, path, undefined, options)
    const { status } = answer
    const header = wrongHeader(method, path, answer)
    if (header) return `${method} ${path} answered ${status} with ${header}`
    return status < 500 ? status : `${method} ${path} answered ${status}`
  } catch (error) {
    return `${error}\n${method} ${path} ${JSON.stringify(headers)}\n${String(body).slice(0, 2_000)}`
  }
}

it(`${REQUESTS} requests get only answers that the document describes (seed ${SEED})`, {
  timeout: 60_000 + REQUESTS * 10,
}, async () => {
  const statuses: Record<string, number> = {}
  const problems: string[] = []
  for (let sent = 0; sent < REQUESTS && problems.length === 0; sent += BATCH) {
    const requests = fc.sample(requestFor(await furnish(app)), { numRuns: BATCH, seed: SEED + sent })
    const work = async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const result = await send(next)
        if (typeof result === 'string') problems.push(result)
        else statuses[result] = (statuses[result] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  const warned = app.logged.filter((line) => JSON.parse(line).level >= 40)
  expect(problems.slice(0, 3), `with this in the log: ${warned.join('')}`).toEqual([])
  console.info(`answers by status: ${JSON.stringify(statuses)}`)
  // It is no fuzz of the front door alone: every kind of answer has to come, and often.
  for (const status of [200, 201, 400, 401, 404, 409, 413, 415]) {
    expect([status, (statuses[status] ?? 0) > REQUESTS / 1_000]).toEqual([status, true])
  }
  expect(app.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
