import { expect, it } from 'vitest'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import { Person } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { type Forbidden, forbiddenRequests } from './forbidden.ts'
import type { Pools } from './requests.ts'
import { furnish } from './world.ts'
import { wrongHeader } from './wrong-header.ts'

/**
 * What the document forbids, of every operation and from every caller: none of it is taken, whoever sends it. `npm run
 * fuzz` sends all of it, the tests a part that is always the same.
 */

const REQUESTS = Number(process.env.FUZZ ?? 300)
const AT_ONCE = 16

const many = { max: 10_000_000, within: 60_000 }
const limits = Object.fromEntries(Object.keys(ADDRESS_LIMITS).map((what) => [what, many]))
const app = testServerOfFile({ limits: limits as never })

/** A path with ids that lead somewhere. */
const pathsIn =
  ({ sessions, polls, questions, people, pictures }: Pools) =>
  (template: string): string => {
    const ids: Record<string, string[]> = {
      id: sessions,
      pid: polls,
      qid: questions,
      person: people,
      picture: pictures,
    }
    return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]?.[0] ?? 'x')
  }

/** @returns what is wrong with the answer, if anything */
async function send({ method, path, headers, body, what }: Forbidden, caller: Record<string, string>) {
  try {
    const options = { headers: { ...caller, ...headers }, ...(body !== undefined && { raw: body }) }
    const answer = await new Person(app.server.url).call(method, path, undefined, options)
    if (answer.status < 400) return `${what} is taken: ${answer.status}`
    if (answer.status >= 500) return `${what}: ${answer.status}`
    const header = wrongHeader(method, path, answer)
    return header && `${what}: ${answer.status} with ${header}`
  } catch (error) {
    return `${what}: ${error}`
  }
}

it(`nothing that the document forbids is taken (${REQUESTS} requests)`, {
  timeout: 60_000 + REQUESTS * 20,
}, async () => {
  const pools = await furnish(app)
  const ada = await app.host()
  const tools = [await ada.mintsToken({ for: 'tools' }), `tools.${'x'.repeat(22)}`, pools.hostKeys[0]]
  const callers = [...pools.callers, ...tools.map((token) => ({ authorization: `Bearer ${token}` }))]
  const forbidden = forbiddenRequests(pathsIn(pools))
  const all = forbidden.flatMap((request, n) =>
    callers.map((_, k) => ({ request, caller: callers[(n + k) % callers.length] ?? {} })),
  )
  const apart = Math.max(1, Math.ceil(all.length / REQUESTS))
  const sent = all.filter((_, n) => n % apart === 0)
  const problems: string[] = []
  const work = async () => {
    for (let next = sent.pop(); next; next = sent.pop()) {
      const problem = await send(next.request, next.caller)
      if (problem) problems.push(problem)
    }
  }
  const count = sent.length
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  console.info(`${count} of ${all.length} requests that the document forbids`)
  expect([...new Set(problems)].slice(0, 40)).toEqual([])
})
