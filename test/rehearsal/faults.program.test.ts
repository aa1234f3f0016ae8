import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PollKind } from '../../client/index.ts'
import type { Row } from '../../client/rehearsal/finding.ts'
import type { World } from '../../client/rehearsal/rehearse.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { type Ran, Venue } from './support.ts'

/** Each rehearsal meets several faults, none of which touches the row that another is told by. */

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let venue: Venue
beforeAll(async () => {
  venue = await Venue.open()
})
afterAll(() => venue.close())

const small = (world: Partial<World>) => venue.rehearse('--people 6 --within 0.02 --seed 5 --json'.split(' '), world)

const rowOf = ({ report }: Ran, what: Row) => report.rows.find((row) => row.what === what)

type Answerer = (send: () => Promise<Response>) => Promise<Response>

/**
 * Does something else with some requests.
 * @param choose what, if anything; also told how many polls were opened so far
 */
function meddle(choose: (request: Request, polls: number) => Answerer | undefined): { fetch: typeof fetch } {
  let polls = 0
  return {
    fetch: (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/open')) polls++
      const send = () => fetch(request)
      return choose(request, polls)?.(send) ?? send()
    },
  }
}

const isVote = (request: Request): boolean => request.url.endsWith('/vote')

const answers = (status: number, body: unknown) => async () =>
  Response.json(body, { status, ...(status >= 400 && { headers: { refusal: 'no_open_poll' } }) })

/** A connection that breaks after the request was carried out. */
const breakAfter: Answerer = async (send) => {
  await send()
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
}

describe('a fault in the database', () => {
  const voteOn = (kind: PollKind) => `from vote where poll_id = (select id from poll where kind = '${kind}') limit 1`
  let ran: Ran
  beforeAll(async () => {
    const beforeComparing = async () => {
      for (const statement of [
        `delete from vote where (poll_id, participant_id) in
          (select poll_id, participant_id ${voteOn('multiple_choice')})`,
        `insert into vote select session_id, poll_id, '${randomUUID()}', ballot, cast_at
          ${voteOn('rating')}`,
        `delete from question where (session_id, id) in
          (select session_id, id from question where state = 'pending' limit 1)`,
        `delete from upvote where (question_id, participant_id) in
          (select question_id, participant_id from upvote limit 1)`,
        `update session set participant_count = participant_count - 1`,
      ])
        expect(await venue.sql(statement)).toBe(1)
    }
    ran = await small({ beforeComparing })
    expect(ran.code).toBe(1)
  })

  it('is reported as a loss if a vote is gone', () => {
    expect(rowOf(ran, 'votes: multiple_choice')).toMatchObject({ lost: 1, wrong: 0 })
    const gone = '1 acknowledged votes on the multiple_choice poll are missing.'
    expect(ran.report.faults).toContain(gone)
  })

  it('is reported if a vote of nobody counts', () => {
    expect(rowOf(ran, 'votes: rating')).toMatchObject({ lost: 0, wrong: 1 })
  })

  it('is reported as a loss if a question, an upvote or a participant is gone', () => {
    for (const row of ['questions', 'upvotes', 'joins'] as const)
      expect(rowOf(ran, row)).toMatchObject({ lost: 1, wrong: 0 })
  })

  it('is reported for its poll alone', () => {
    for (const kind of ['word_cloud', 'quiz', 'open_text', 'ranking'] as const)
      expect(rowOf(ran, `votes: ${kind}`)).toMatchObject({ lost: 0, wrong: 0 })
  })
})

describe('a server that lies', () => {
  const refuse = answers(409, { error: 'No poll is open.' })
  /** About all votes of one person on a poll: a later one would mend the first. */
  const lies: Answerer[] = [
    answers(200, { voted: true }),
    async (send) => {
      await send()
      return refuse()
    },
  ]
  let ran: Ran
  beforeAll(async () => {
    const liedTo = new Map<number, string | null>()
    const world = meddle((request, polls) => {
      if (!isVote(request)) return undefined
      if (polls === 3) return answers(400, { error: 'no' })
      const voter = request.headers.get('cookie')
      if (!liedTo.has(polls)) liedTo.set(polls, voter)
      return liedTo.get(polls) === voter ? lies[polls - 1] : undefined
    })
    ran = await small(world)
    expect(ran.code).toBe(1)
  })

  it('is caught if it acknowledges a vote and drops it', () => {
    expect(rowOf(ran, 'votes: multiple_choice')).toMatchObject({ lost: 1, wrong: 0, shown: 5 })
  })

  it('is caught if it refuses a vote and counts it', () => {
    const row = rowOf(ran, 'votes: word_cloud')
    expect(row).toMatchObject({ lost: 0, wrong: 1, shown: 6 })
    expect(row?.refused).toBeGreaterThanOrEqual(1)
    const note = /^\d × votes: word_cloud: refused: No poll is open\.$/
    expect(ran.report.notes).toContainEqual(expect.stringMatching(note))
  })

  it('is caught if it answers only errors', () => {
    expect(ran.report.faults).toContain('No request was acknowledged for "votes: quiz", so nothing is proven.')
  })
})

describe('a bad connection', () => {
  let ran: Ran
  const sent: { voter: string | null; body: Promise<{ seq?: number }> }[] = []
  beforeAll(async () => {
    const notNow = answers(503, { error: 'not now' })
    const trouble = [
      { at: /\/join$/, polls: 0, comes: breakAfter },
      { at: /\/vote$/, polls: 1, comes: breakAfter },
      { at: /\/vote$/, polls: 2, comes: notNow },
      { at: /\/questions$/, polls: 3, comes: breakAfter },
    ]
    const world = meddle((request, polls) => {
      const { url, headers } = request
      if (isVote(request)) sent.push({ voter: headers.get('cookie'), body: request.clone().json() })
      const next = trouble.findIndex((one) => one.at.test(url) && one.polls === polls)
      return next < 0 ? undefined : trouble.splice(next, 1)[0]?.comes
    })
    ran = await small(world)
  })

  it('is no fault if a vote is sent again', () => {
    expect(ran.report.faults).toEqual([])
    expect(ran.code).toBe(0)
    const row = rowOf(ran, 'votes: multiple_choice')
    expect(row).toMatchObject({ retried: 1, refused: 0, unknown: 0, lost: 0, wrong: 0, shown: 6 })
  })

  it('does not change the number of a vote that is sent again', async () => {
    const numbers = new Map<string | null, number[]>()
    for (const { voter, body } of sent) numbers.set(voter, [...(numbers.get(voter) ?? []), (await body).seq ?? 0])
    const all = [...numbers.values()]
    expect(all).toEqual(all.map((ones) => ones.toSorted((a, b) => a - b)))
    expect(all.flat()).not.toContain(0)
    expect(all.flatMap((ones) => [...new Set(ones)])).toHaveLength(sent.length - 2)
  })

  it('is waited out if the server answers 503', () => {
    expect(rowOf(ran, 'votes: word_cloud')).toMatchObject({ retried: 1, lost: 0, shown: 6 })
  })

  it('may leave a participant and a question twice, which is no fault', () => {
    const twice = { retried: 1, lost: 0, wrong: 0 }
    expect(rowOf(ran, 'joins')).toMatchObject({ ...twice, acknowledged: 6, shown: 7 })
    // One person asks during each poll.
    const asked = POLL_KIND_NAMES.length
    expect(rowOf(ran, 'questions')).toMatchObject({ ...twice, acknowledged: asked, shown: asked + 1 })
  })
})
