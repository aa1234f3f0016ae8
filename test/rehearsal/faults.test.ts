import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Row } from '../../client/rehearsal/finding.ts'
import type { World } from '../../client/rehearsal/rehearse.ts'
import { type Ran, Venue } from './support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let venue: Venue
beforeAll(async () => {
  venue = await Venue.open()
})
afterAll(() => venue.close())

const small = (world: Partial<World>) =>
  venue.rehearse('--people 6 --within 0.02 --seed 5 --json'.split(' '), world)

const rowOf = ({ report }: Ran, what: Row) => report.rows.find((row) => row.what === what)

/** Does something else with the first request that matches. */
function meddle(
  path: RegExp,
  how: (send: () => Promise<Response>) => Promise<Response>,
): { fetch: typeof fetch } {
  let done = false
  return {
    fetch: (input, init) => {
      const request = new Request(input, init)
      const isIt = !done && request.method === 'POST' && path.test(new URL(request.url).pathname)
      if (!isIt) return fetch(request)
      done = true
      return how(() => fetch(request))
    },
  }
}

/** Does something else with every vote of one person on the first poll: a later one would mend the first. */
function meddleWithVoter(how: (send: () => Promise<Response>) => Promise<Response>): {
  fetch: typeof fetch
} {
  let opened = 0
  let voter: string | null = null
  return {
    fetch: (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/open')) opened++
      if (opened > 1 || !pathname.endsWith('/vote')) return fetch(request)
      voter ??= request.headers.get('cookie')
      return request.headers.get('cookie') === voter ? how(() => fetch(request)) : fetch(request)
    },
  }
}

const json = (status: number, body: unknown): Response => Response.json(body, { status })

/** A connection that breaks after the request was carried out. */
async function breakAfter(send: () => Promise<Response>): Promise<Response> {
  await send()
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
}

describe('a fault in the database', () => {
  it('is a loss where a vote is gone', async () => {
    const ran = await small({
      beforeComparing: async () => {
        const one = `select poll_id, participant_id from vote limit 1`
        expect(
          await venue.sql(`delete from vote where (poll_id, participant_id) in (${one})`),
        ).toBe(1)
      },
    })
    expect(ran.code).toBe(1)
    expect(ran.report.rows.reduce((sum, row) => sum + row.lost, 0)).toBe(1)
    expect(ran.report.faults[0]).toMatch(/^1 acknowledged votes on the \w+ poll are missing\.$/)
  })

  it('is told where a vote of nobody counts', async () => {
    const ran = await small({
      beforeComparing: async () => {
        await venue.sql(`insert into vote select session_id, poll_id, '${randomUUID()}', ballot, cast_at
          from vote limit 1`)
      },
    })
    expect(ran.code).toBe(1)
    expect(ran.report.rows.reduce((sum, row) => sum + row.wrong, 0)).toBe(1)
    expect(ran.report.rows.reduce((sum, row) => sum + row.lost, 0)).toBe(0)
  })

  it('is a loss where a question, an upvote or a participant is gone', async () => {
    const ran = await small({
      beforeComparing: async () => {
        await venue.sql(`delete from question where (session_id, id) in
          (select session_id, id from question where state = 'pending' limit 1)`)
        await venue.sql(`delete from upvote where (question_id, participant_id) in
          (select question_id, participant_id from upvote limit 1)`)
        await venue.sql(`update session set participant_count = participant_count - 1`)
      },
    })
    expect(ran.code).toBe(1)
    for (const row of ['questions', 'upvotes', 'joins'] as const) {
      expect(rowOf(ran, row)).toMatchObject({ lost: 1, wrong: 0 })
    }
  })
})

describe('a server that lies', () => {
  it('is caught where it acknowledges a vote and drops it', async () => {
    const ran = await small(meddleWithVoter(async () => json(200, { voted: true })))
    expect(ran.code).toBe(1)
    expect(rowOf(ran, 'votes: multiple_choice')).toMatchObject({ lost: 1, wrong: 0, shown: 5 })
  })

  it('is caught where it refuses a vote and counts it', async () => {
    const refuse = async (send: () => Promise<Response>) => {
      await send()
      return json(409, { error: 'No poll is open.' })
    }
    const ran = await small(meddleWithVoter(refuse))
    expect(ran.code).toBe(1)
    const row = rowOf(ran, 'votes: multiple_choice')
    expect(row).toMatchObject({ lost: 0, wrong: 1, shown: 6 })
    expect(row?.refused).toBeGreaterThanOrEqual(1)
    expect(ran.report.notes[0]).toMatch(/^\d × votes: multiple_choice: refused: No poll is open\.$/)
  })

  it('is caught where it answers nothing but errors', async () => {
    const all: World['fetch'] = (input, init) => {
      const request = new Request(input, init)
      return request.url.endsWith('/vote')
        ? Promise.resolve(json(400, { error: 'no' }))
        : fetch(request)
    }
    const ran = await small({ fetch: all })
    expect(ran.code).toBe(1)
    expect(ran.report.faults).toContain(
      'Nothing was acknowledged for "votes: quiz", so that nothing is proven.',
    )
  })
})

describe('a bad connection', () => {
  it('is no fault where a vote is sent again', async () => {
    const ran = await small(meddle(/\/vote$/, breakAfter))
    expect(ran.report.faults).toEqual([])
    const row = rowOf(ran, 'votes: multiple_choice')
    expect(row).toMatchObject({ retried: 1, refused: 0, unknown: 0, lost: 0, wrong: 0, shown: 6 })
  })

  it('is waited out where the server says 503', async () => {
    const ran = await small(meddle(/\/vote$/, async () => json(503, { error: 'not now' })))
    expect(ran.code).toBe(0)
    expect(rowOf(ran, 'votes: multiple_choice')).toMatchObject({ retried: 1, shown: 6 })
  })

  it('may leave a participant and a question twice, which is no fault', async () => {
    const joined = await small(meddle(/\/join$/, breakAfter))
    expect(joined.report.faults).toEqual([])
    expect(rowOf(joined, 'joins')).toMatchObject({ acknowledged: 6, retried: 1, shown: 7 })
    const asked = await small(meddle(/\/questions$/, breakAfter))
    expect(asked.report.faults).toEqual([])
    expect(rowOf(asked, 'questions')).toMatchObject({ acknowledged: 6, retried: 1, shown: 7 })
  })
})
