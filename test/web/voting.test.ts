import { describe, expect, it } from 'vitest'
import { LiveAudienceError, type RefusalCode } from '../../client/index.ts'
import type { Ballot } from '../../client/web/audience/vote/ballot.ts'
import {
  isUnsent,
  nextVoting,
  restore,
  toStored,
  type Voting,
  type VotingEvent,
} from '../../client/web/audience/vote/voting.ts'

/** A phone's vote, from the tap to the server's word. */

const A: Ballot = { optionId: 'a' }
const B: Ballot = { optionId: 'b' }
/** When each was cast, which is its number then. */
const seqOf = (ballot: Ballot) => (ballot === A ? 1 : 2)
const cast = (ballot: Ballot, now = seqOf(ballot)): VotingEvent => ({ type: 'cast', ballot, now })
const accepted = (ballot: Ballot, seq = seqOf(ballot)): VotingEvent => ({ type: 'accepted', ballot, seq })
const failed = (ballot: Ballot, error: unknown, now = 10): VotingEvent => ({
  type: 'failed',
  ballot,
  seq: seqOf(ballot),
  error,
  now,
})
const elsewhere = (ballot: Ballot, isIn: boolean, seq = seqOf(ballot)): VotingEvent => ({
  type: 'stored elsewhere',
  stored: { ballot, seq, isIn },
})
const refusal = (code: RefusalCode, status: number) => new LiveAudienceError(code, status, code)
const superseded = (seq: number) =>
  new LiveAudienceError('later', 409, 'vote_superseded', new Headers({ 'Vote-Seq': `${seq}` }))
const offline = new TypeError('fetch failed')

const voting = (...events: VotingEvent[]): Voting => events.reduce(nextVoting, restore(undefined))

describe('a vote on a phone', () => {
  it('counts as saved only once the server acknowledges it', () => {
    expect(voting()).toMatchObject({ progress: 'none', ballot: undefined })
    expect(voting(cast(A))).toMatchObject({ progress: 'sending', ballot: A })
    expect(voting(cast(A), accepted(A))).toMatchObject({ progress: 'in', ballot: A })
  })

  it.each([
    ['no connection', offline],
    ['a proxy without its server', new LiveAudienceError('Bad gateway', 502)],
    ['a database that is away', refusal('unavailable', 503)],
    ['too many at once', refusal('too_many_requests', 429)],
    ['a request that took too long', refusal('too_slow', 408)],
  ])('is retried after %s, and then saved', (_, error) => {
    const waiting = voting(cast(A), failed(A, error))
    expect(waiting).toMatchObject({ progress: 'waits', ballot: A })
    expect(isUnsent(waiting)).toBe(true)
    expect(nextVoting(waiting, accepted(A))).toMatchObject({ progress: 'in', ballot: A })
  })

  it.each([
    ['no_open_poll', 409],
    ['poll_not_open', 409],
    ['session_ended', 409],
  ] as const)('is late if the server answers %s, and is kept as a vote that does not count', (code, status) => {
    const late = voting(cast(A), failed(A, offline), failed(A, refusal(code, status)))
    expect(late).toMatchObject({ progress: 'late', ballot: A })
    expect([isUnsent(late), toStored(late)]).toEqual([false, { ballot: A, seq: 1, isIn: false }])
  })

  it('ends with the reason of a refusal, and can be cast again', () => {
    const error = refusal('invalid_input', 400)
    const refused = voting(cast(A), failed(A, error))
    expect(refused).toEqual({ progress: 'refused', ballot: A, seq: 1, refusal: error })
    expect([isUnsent(refused), toStored(refused)]).toEqual([false, undefined])
    expect(nextVoting(refused, cast(B))).toEqual({ progress: 'sending', ballot: B, seq: 2 })
  })

  it('that is changed while it is being sent is sent with the change alone', () => {
    for (const answer of [accepted(A), failed(A, offline), failed(A, refusal('not_joined', 401))]) {
      const changed = voting(cast(A), cast(B), answer)
      expect(changed).toMatchObject({ progress: 'sending', ballot: B })
      expect(nextVoting(changed, accepted(B))).toMatchObject({ progress: 'in', ballot: B })
    }
  })

  it('survives a reload as saved, or as a vote still to be sent', () => {
    const reloaded = (was: Voting) => restore(toStored(was))
    expect(reloaded(voting(cast(A), accepted(A)))).toEqual({ progress: 'in', ballot: A, seq: 1, counted: A })
    for (const unsent of [voting(cast(A)), voting(cast(A), failed(A, offline))]) {
      expect(reloaded(unsent)).toEqual({ progress: 'waits', ballot: A, seq: 1 })
    }
  })

  it('of another tab shows here once it is saved, and replaces the vote that waits here', () => {
    const isIn = voting(cast(A), accepted(A))
    expect(nextVoting(isIn, elsewhere(B, true))).toMatchObject({ progress: 'in', ballot: B })
    expect(nextVoting(isIn, elsewhere(B, false))).toMatchObject({ progress: 'in', ballot: A })
    const replaced = voting(cast(A), failed(A, offline), elsewhere(B, false))
    expect(replaced).toEqual({ progress: 'waits', ballot: B, seq: 2 })
    expect(voting(cast(A), { type: 'stored elsewhere', stored: undefined })).toEqual(voting(cast(A)))
  })

  it('that was saved still counts while its change is being sent, late or refused', () => {
    const changed = voting(cast(A), accepted(A), cast(B))
    expect(changed).toEqual({ progress: 'sending', ballot: B, seq: 2, counted: A })
    for (const [error, progress] of [
      [offline, 'waits'],
      [refusal('poll_not_open', 409), 'late'],
    ] as const) {
      const failing = nextVoting(changed, failed(B, error))
      expect(failing).toEqual({ progress, ballot: B, seq: 2, counted: A })
      expect(toStored(failing)).toEqual({ ballot: B, seq: 2, isIn: false, counted: A })
    }
    const refused = nextVoting(changed, failed(B, refusal('invalid_input', 400)))
    expect(toStored(refused)).toEqual({ ballot: A, seq: 2, isIn: true })
    expect(nextVoting(voting(cast(A), cast(B)), accepted(A))).toMatchObject({ ballot: B, counted: A })
  })

  it('has a number above the last one, whatever the clock says, and keeps it until it is saved', () => {
    const numbers = [cast(A, 5), cast(B, 7), cast(A, 7), cast(B, 3)].map(
      (_, place, events) => voting(...events.slice(0, place + 1)).seq,
    )
    expect(numbers).toEqual([5, 7, 8, 9])
    expect(voting(cast(A, 5), elsewhere(B, false, 20), cast(A, 7)).seq).toBe(21)
    expect(voting(cast(A), failed(A, offline), accepted(A))).toMatchObject({ seq: 1 })
  })

  it('gives way to a later vote of another tab, not to an earlier one', () => {
    const waits = voting(cast(B), failed(B, offline))
    for (const isIn of [true, false]) expect(nextVoting(waits, elsewhere(A, isIn))).toEqual(waits)
    const other = voting(cast(A), elsewhere(B, true))
    expect(nextVoting(other, accepted(A))).toEqual(other)
    expect(nextVoting(other, failed(A, superseded(2)))).toEqual(other)
  })

  it('ends where a later vote counts, and gets a higher number after the clock was set back', () => {
    const sending = voting(cast(A))
    expect(nextVoting(sending, failed(A, superseded(9), 10))).toEqual({ progress: 'none', ballot: undefined, seq: 9 })
    expect(nextVoting(sending, failed(A, superseded(99), 10))).toEqual({ progress: 'sending', ballot: A, seq: 100 })
  })
})
