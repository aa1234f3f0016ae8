import { describe, expect, it } from 'vitest'
import { makeRoster, type RosterSource } from '../../server/domain/roster.ts'

const day = {
  id: 'day',
  max_entries: null,
  kind: 'multiple_choice',
  prompt: 'Which day?',
  options: [
    { id: 'mon', label: 'Monday' },
    { id: 'tue', label: 'Tuesday' },
  ],
} as const
const mood = { id: 'mood', max_entries: null, kind: 'word_cloud', prompt: 'Mood?', options: [] } as const
const order = { ...day, id: 'order', kind: 'ranking', prompt: 'Your order?' } as const

const source: RosterSource = {
  participants: [
    { id: 'zoe', name: 'Zoe', email: 'zoe@example.org' },
    { id: 'ali', name: null, email: null },
    { id: 'kim', name: 'Kim', email: null },
  ],
  polls: [day, mood, order].map((poll) => ({ ...poll, options: [...poll.options] })),
  votes: [
    { poll_id: 'order', participant_id: 'zoe', ballot: ['tue', 'mon'] },
    { poll_id: 'mood', participant_id: 'kim', ballot: 'calm' },
    { poll_id: 'mood', participant_id: 'zoe', ballot: 'Curious!' },
    { poll_id: 'day', participant_id: 'zoe', ballot: 'tue' },
    { poll_id: 'day', participant_id: 'nobody', ballot: 'mon' },
    { poll_id: 'deleted', participant_id: 'ali', ballot: 'mon' },
  ],
  questions: [
    { participant_id: 'zoe', text: 'Who?' },
    { participant_id: 'kim', text: 'When?' },
    { participant_id: 'zoe', text: 'Why?' },
  ],
}

describe("a session's roster", () => {
  it('has one row per participant, in the order that they joined', () => {
    expect(makeRoster(source).map((row) => row.name)).toEqual(['Zoe', '', 'Kim'])
  })

  it('lists each vote as prompt and answer, in the order of the polls', () => {
    expect(makeRoster(source).map((row) => row.vote)).toEqual([
      'Which day?: Tuesday | Mood?: Curious! | Your order?: Tuesday > Monday',
      '',
      'Mood?: calm',
    ])
  })

  it('lists the questions of each participant in the order of asking', () => {
    const asked = makeRoster(source).map((row) => row.questions)
    expect(asked).toEqual(['Why? | Who?', '', 'When?'])
  })

  it('has four texts in every row, empty where nothing was given', () => {
    expect(makeRoster(source)[1]).toEqual({ email: '', name: '', vote: '', questions: '' })
    expect(makeRoster(source)[0]?.email).toBe('zoe@example.org')
  })

  it('lists every participant of a full session, even if they did nothing', () => {
    const participants = Array.from({ length: 200 }, (_, n) => ({ id: `${n}`, name: `Guest ${n}`, email: null }))
    const roster = makeRoster({ participants, polls: [], votes: [], questions: [] })
    expect(roster.map((row) => row.name)).toEqual(participants.map((guest) => guest.name))
  })

  it('is empty for a session that nobody joined', () => {
    expect(makeRoster({ ...source, participants: [] })).toEqual([])
  })
})
