import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostOnly, onStage } from '../../server/domain/host-only.ts'
import {
  changeSession,
  type InstantUnderLock,
  newDates,
  requireOrder,
  type Session,
  statusAt,
} from '../../server/domain/session.ts'
import type { SessionStatus } from '../../shared/session-status.ts'
import { expectRefusal } from './support.ts'

const NOW = 1_767_225_600_000 as InstantUnderLock
const HOUR = 3_600_000

const session = (status: SessionStatus, endsAt = NOW + HOUR): Session => ({
  id: '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11',
  asOf: NOW,
  code: 'K7M2QX',
  status,
  isEndStored: status === 'ended',
  endedAt: status === 'ended' ? endsAt : null,
  title: 'All hands',
  brand: null,
  createdAt: NOW - HOUR,
  endsAt,
  leftCount: 0,
  hasBeenJoined: false,
  participantCount: 0,
  settings: {},
  stage: 'poll',
  ownerId: hostOnly('owner'),
  stageAnswer: onStage(null),
  podium: false,
  hostKeyVersion: onStage(1),
})
const live = session('live')
const ended = session('ended', NOW)
const kept = { title: 'All hands', createdAt: NOW - HOUR, brand: null, settings: {} }

const instants = fc.integer({ min: 0, max: 2 ** 45 })

describe('a session that its host did not end', () => {
  it('is live before endsAt, and has ended from that instant on', () => {
    fc.assert(
      fc.property(instants, (ends_at) => {
        expect(statusAt(ends_at - 1, { ended_at: null, ends_at })).toBe('live')
        expect(statusAt(ends_at, { ended_at: null, ends_at })).toBe('ended')
        expect(statusAt(ends_at + 1, { ended_at: null, ends_at })).toBe('ended')
      }),
    )
  })
})

describe('a session that its host ended', () => {
  it('has ended at any time, whatever its endsAt', () => {
    fc.assert(
      fc.property(instants, instants, instants, (now, ended_at, ends_at) => {
        expect(statusAt(now, { ended_at, ends_at })).toBe('ended')
      }),
    )
  })

  it('has ended even if that was at instant 0', () => {
    expect(statusAt(NOW, { ended_at: 0, ends_at: NOW + 1 })).toBe('ended')
  })
})

describe('a new session', () => {
  it('ends 30 days after it starts, or 30 days from now if it started earlier', () => {
    const DAYS = 30 * 24 * HOUR
    expect(newDates({}, NOW)).toEqual({ createdAt: NOW, endsAt: NOW + DAYS })
    expect(newDates({ createdAt: 1000 }, NOW)).toEqual({ createdAt: 1000, endsAt: NOW + DAYS })
    const later = NOW + HOUR
    expect(newDates({ createdAt: later }, NOW)).toEqual({ createdAt: later, endsAt: later + DAYS })
    const both = { createdAt: 1000, endsAt: NOW + 1 }
    expect(newDates(both, NOW)).toEqual(both)
  })

  it('is refused if it has already ended', () => {
    for (const endsAt of [2000, NOW - 1, NOW]) {
      const words = 'endsAt: has passed; a new session ends later than now.'
      expectRefusal(() => newDates({ createdAt: 1000, endsAt }, NOW), 'invalid_input', words)
    }
  })
})

describe("a session's dates", () => {
  it('are valid if it ends after it starts', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: HOUR }), (createdAt, later) => {
        expect(() => requireOrder({ createdAt, endsAt: createdAt + later })).not.toThrow()
        const words = 'endsAt: must be after createdAt.'
        for (const endsAt of [createdAt, createdAt - later]) {
          expectRefusal(() => requireOrder({ createdAt, endsAt }), 'invalid_input', words)
        }
      }),
    )
  })
})

describe('a change of a session', () => {
  it.each([live, ended])('that is empty is refused ($status)', (before) => {
    for (const empty of [{}, { title: undefined, createdAt: undefined, endsAt: undefined }]) {
      expectRefusal(() => changeSession(before, empty, NOW), 'invalid_input', 'Nothing to change')
    }
  })

  it('leaves what it does not name as it was', () => {
    const { endsAt } = live
    expect(changeSession(live, { title: 'New' }, NOW)).toEqual({ ...kept, title: 'New', endsAt })
    expect(changeSession(live, { createdAt: 5 }, NOW)).toEqual({ ...kept, createdAt: 5, endsAt })
    expect(changeSession(live, { endsAt: NOW + 9 }, NOW)).toEqual({ ...kept, endsAt: NOW + 9 })
  })

  it('takes instant 0 as an instant', () => {
    expect(changeSession(live, { createdAt: 0 }, NOW).createdAt).toBe(0)
  })

  it('may end a live session by an endsAt that is now or earlier', () => {
    for (const endsAt of [NOW, NOW - 1]) {
      expect(changeSession(live, { endsAt }, NOW)).toEqual({ ...kept, endsAt })
    }
  })

  it.each([live, ended])('must keep the end after the start ($status)', (before) => {
    const words = 'endsAt: must be after createdAt.'
    const changes = [
      { endsAt: before.createdAt },
      { createdAt: before.endsAt },
      { createdAt: NOW - 5, endsAt: NOW - 5 },
      { createdAt: NOW - 5, endsAt: NOW - 6 },
    ]
    for (const change of changes) {
      expectRefusal(() => changeSession(before, change, NOW), 'invalid_input', words)
    }
  })

  it('may move start and end together', () => {
    const dates = { createdAt: NOW + 2 * HOUR, endsAt: NOW + 3 * HOUR }
    expect(changeSession(live, dates, NOW)).toEqual({ ...kept, ...dates })
  })
})

describe('a change of an ended session', () => {
  it('may correct its title and its past dates', () => {
    const change = { title: 'New', createdAt: NOW - 9, endsAt: NOW - 3 }
    expect(changeSession(ended, change, NOW)).toEqual({ ...kept, ...change })
    expect(changeSession(ended, { title: 'New' }, NOW)).toMatchObject({ title: 'New' })
    expect(changeSession(ended, { endsAt: NOW }, NOW).endsAt).toBe(NOW)
  })

  it('does not make it live again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (later) => {
        const action = () => changeSession(ended, { endsAt: NOW + later }, NOW)
        expectRefusal(action, 'session_would_revive', 'endsAt: this session has ended and cannot start again')
      }),
    )
  })

  it('may correct the title of a session that its host ended early', () => {
    const early = session('ended', NOW + HOUR)
    expect(changeSession(early, { title: 'New' }, NOW)).toEqual({ ...kept, title: 'New', endsAt: NOW + HOUR })
    expect(changeSession(early, { title: 'New', endsAt: NOW + HOUR }, NOW).title).toBe('New')
  })
})
