import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HostPass } from '../../server/domain/host-only.ts'
import { pointsFor, type ScoreSource, standingsOf } from '../../server/domain/scores.ts'

const OPENED = 1_767_225_600_000
const host = new HostPass()
const LIVE = { status: 'live', asOf: OPENED + 1_000_000 } as const

const timed = (seconds: number) => ({ opened_at: OPENED, closes_at: OPENED + seconds * 1_000 })
const untimed = { opened_at: OPENED, closes_at: null }

describe('a right vote earns', () => {
  it.each([
    ['1000 without a timer, however late', 3_600_000, untimed, 1_000],
    ['1000 at once', 0, timed(30), 1_000],
    ['750 at half of the time', 15_000, timed(30), 750],
    ['501 in the last moment', 29_950, timed(30), 501],
    ['500 at the end', 30_000, timed(30), 500],
    ['what is rounded to a whole point', 1_234, timed(20), 969],
    ['1000 where another node’s clock was behind', -50, timed(30), 1_000],
    ['500 where another node’s clock was ahead', 30_050, timed(30), 500],
    ['500 where a clock says that it closed before it was opened', 1, timed(-1), 500],
  ])('%s', (_, after, quiz, points) => {
    expect(pointsFor(OPENED + after, quiz)).toBe(points)
  })

  it('at least as much as a later one, and between half and all points', () => {
    const ms = fc.integer({ min: 0, max: 3_600_000 })
    fc.assert(
      fc.property(ms, ms, ms, (a, b, limit) => {
        const quiz = { opened_at: OPENED, closes_at: OPENED + limit }
        const [first, second] = [Math.min(a, b), Math.max(a, b)]
        const earned = [first, second].map((after) => pointsFor(OPENED + after, quiz))
        expect(earned[0]).toBeGreaterThanOrEqual(earned[1] ?? 0)
        for (const points of earned) {
          expect(points).toBeGreaterThanOrEqual(500)
          expect(points).toBeLessThanOrEqual(1_000)
        }
      }),
    )
  })
})

type Quiz = ScoreSource['quizzes'][number]

const quiz = (right: string[], more: Partial<Quiz> = {}): Quiz => ({
  ...untimed,
  state: 'closed',
  reveal: 'live',
  revealed: null,
  right_votes: right.map((participant_id) => ({ participant_id, cast_at: OPENED + 1_000 })),
  ...more,
})

const people = ['zoe', 'bob', 'ann', 'kim'].map((id, place) => ({
  id,
  name: id === 'kim' ? null : id,
  name_is_public: id !== 'bob',
  seat: place + 1,
}))

const board = (...quizzes: Quiz[]) =>
  standingsOf({ quizzes, people }, LIVE).standings.map(({ participantId, place, points, right }) => [
    participantId,
    place,
    points,
    right,
  ])

const NOBODY = [
  ['zoe', 1, 0, 0],
  ['bob', 1, 0, 0],
  ['ann', 1, 0, 0],
  ['kim', 1, 0, 0],
]

describe('scores', () => {
  it('add up over quizzes; equal scores share a place, and the next place is skipped', () => {
    expect(board(quiz(['ann', 'bob']), quiz(['ann', 'kim']))).toEqual([
      ['ann', 1, 2_000, 2],
      ['bob', 2, 1_000, 1],
      ['kim', 2, 1_000, 1],
      ['zoe', 4, 0, 0],
    ])
  })

  it('list everyone who joined, with 0 points where no vote counts', () => {
    expect(board()).toEqual(NOBODY)
    expect(standingsOf({ quizzes: [], people }, LIVE).hasBegun).toBe(false)
    expect(standingsOf({ quizzes: [quiz([])], people }, LIVE).hasBegun).toBe(true)
  })

  it.each<[string, Partial<Quiz>]>([
    ['open', { state: 'open' }],
    ['closed and not revealed', { reveal: 'host' }],
    ['hidden again', { revealed: false }],
  ])('leave out a quiz that is %s', (_, more) => {
    expect(board(quiz(['zoe'], more))).toEqual(NOBODY)
    expect(standingsOf({ quizzes: [quiz([], more)], people }, LIVE).hasBegun).toBe(false)
  })

  it.each<[string, Partial<Quiz>]>([
    ['revealed at the close', { reveal: 'closed' }],
    ['revealed by the host', { reveal: 'host', revealed: true }],
    ['whose timer has run out', { state: 'open', closes_at: LIVE.asOf }],
  ])('include a quiz that is closed and %s', (_, more) => {
    expect(board(quiz(['zoe'], more))[0]?.slice(0, 2)).toEqual(['zoe', 1])
    expect(standingsOf({ quizzes: [quiz([], more)], people }, LIVE).hasBegun).toBe(true)
  })

  it('include a quiz that was open when its session ended', () => {
    const source = { quizzes: [quiz(['zoe'], { state: 'open' })], people }
    const { standings } = standingsOf(source, { ...LIVE, status: 'ended' })
    expect(standings[0]).toMatchObject({ participantId: 'zoe', points: 1_000 })
  })

  it('show names to the host, on the wall only public names, and seats for others', () => {
    const { standings } = standingsOf({ quizzes: [], people }, LIVE)
    expect(standings.map(({ name }) => name.open(host))).toEqual(['zoe', 'bob', 'ann', 'Guest 4'])
    expect(standings.map(({ nameOnWall }) => nameOnWall.open(host.forWall()))).toEqual([
      'zoe',
      'Guest 2',
      'ann',
      'Guest 4',
    ])
  })
})
