import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HelperPass, HostPass, hostOnly } from '../../server/domain/host-only.ts'
import { toPerson } from '../../server/domain/person.ts'
import { peopleView } from '../../server/views/people.ts'
import { resultsView } from '../../server/views/results.ts'
import { ownScore, scoresView } from '../../server/views/scores.ts'
import { audienceView, helperView, hostView, sharedView, wallView } from '../../server/views/session.ts'
import { listEntry } from '../../server/views/session-list-entry.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { QUESTION_STATES } from '../../shared/schemas/question.ts'
import { CanarySession } from './canary.ts'

const canaries = fc
  .record({
    kind: fc.constantFrom(...POLL_KIND_NAMES),
    options: fc.integer({ min: 0, max: 12 }),
    maxEntries: fc.constantFrom(null, 3),
    participants: fc.integer({ min: 0, max: 5 }),
    questions: fc.array(fc.constantFrom(...QUESTION_STATES), { maxLength: 5 }),
  })
  .map((shape) => new CanarySession(shape))

const OPEN = { state: 'open', closes_at: null } as const
const host = new HostPass()
const helper = new HelperPass()
const ballots = fc.constantFrom<unknown>(undefined, 'option-0', 'Calm', ['option-0'])

const markersIn = (view: unknown, markers: readonly string[]) => {
  const sent = JSON.stringify(view)
  return markers.filter((marker) => sent.includes(marker))
}

describe('data for the host or the stage', () => {
  it('is not in the audience’s view', () => {
    fc.assert(
      fc.property(canaries, ballots, (canary, ownBallot) => {
        const { session, questions, openPoll, closedPoll, hiddenPoll, scoreboard } = canary
        const secrets = [...canary.forHost, ...canary.forStage, ...canary.forWall, ...canary.forNobody]
        const others = [...canary.ofScores, ...canary.namesOfScores]
        for (const poll of [openPoll, closedPoll, hiddenPoll, null]) {
          // What stands beside it, as it is loaded for the wall.
          const state = { session, poll, questions, results: [hiddenPoll], scoreboard }
          const views = [audienceView({ ...state, ownBallot }), sharedView(state)]
          expect(markersIn(views, [...secrets, ...others])).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('data of other participants', () => {
  it('is not in a participant’s own score', () => {
    fc.assert(
      fc.property(canaries, fc.nat({ max: 5 }), ({ scoreboard, ...canary }, n) => {
        const score = ownScore(scoreboard, `participant-${n}`, true)
        const own = scoreboard.standings[n]
        // Of whoever is ahead only the place is told.
        const places = scoreboard.standings.map(({ place }) => `${place}`)
        const ofOthers = canary.ofScores.filter((marker) => !places.includes(marker))
        expect(markersIn(score, ofOthers)).toEqual(own ? [`${own.points}`] : [])
        expect(markersIn(score, places).length).toBeLessThanOrEqual(2)
        expect(markersIn(score, [...canary.namesOfScores, ...canary.forNobody])).toEqual([])
      }),
    )
  })
})

describe('data for the host alone', () => {
  it('is not on the wall', () => {
    fc.assert(
      fc.property(canaries, (canary) => {
        const { session, questions, openPoll, closedPoll, hiddenPoll, scoreboard } = canary
        const secrets = [...canary.forHost, ...canary.namesOfScores, ...canary.forNobody]
        for (const poll of [openPoll, closedPoll, hiddenPoll, null]) {
          const view = wallView({ session, poll, questions, scoreboard }, host.forWall())
          expect(markersIn(view, secrets)).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is not in the list of sessions', () => {
    fc.assert(
      fc.property(canaries, ({ session, forHost, forNobody }) => {
        // How many people joined is its owner's to know.
        const room = listEntry({ ...session, participantCount: 4 }, OPEN)
        expect(markersIn(room, [...forHost, ...forNobody])).toEqual([])
      }),
    )
  })
})

describe('personal data', () => {
  it('is in the list of people, without any other column', () => {
    const row = {
      session_id: 'canary1x',
      id: 'p',
      name: 'canary2x',
      email: 'canary3x',
      joined_at: 5,
      membership: 'in' as const,
    }
    const more = {
      question_count: 77_000_001,
      seat: 77_000_002,
      name_is_public: true,
      ticket_hash: null,
      stray: 'canary4x',
    }
    const view = peopleView(
      [toPerson({ ...row, ...more })],
      { present: new Set(['p']), personIdOf: (id) => `person ${id}` },
      host,
    )
    const person = { id: 'person p', name: 'canary2x', email: 'canary3x', joinedAt: 5, present: true }
    expect(view).toEqual({ people: [person] })
  })

  it('is not in the results, which have all other host data', () => {
    fc.assert(
      fc.property(canaries, (canary) => {
        const { session, questions, openPoll, closedPoll, hiddenPoll } = canary
        const polls = [openPoll, closedPoll, hiddenPoll]
        expectNamelessView(resultsView({ session, polls, questions }, host), canary)
      }),
    )
  })

  it('is not in a helper’s view, which has all other host data', () => {
    fc.assert(
      fc.property(canaries, (canary) => {
        const { session, questions, openPoll, closedPoll, hiddenPoll } = canary
        // What stands beside what a helper is shown, as it is loaded with it.
        const { scoreboard } = canary
        const beside = { roster: hostOnly(canary.roster), hostKey: hostOnly(canary.hostKey), scoreboard }
        const polls = [openPoll, closedPoll, hiddenPoll]
        const of = { session, poll: openPoll, polls, questions, ...beside }
        expectNamelessView(helperView(of, helper), canary)
      }),
    )
  })

  function expectNamelessView(view: object, canary: CanarySession): void {
    const { forHost, ofPeople, ofScores, namesOfScores, forNobody } = canary
    const ofOthers = [...ofPeople, ...ofScores, ...namesOfScores]
    expect(markersIn(view, [...ofOthers, ...forNobody])).toEqual([])
    const others = forHost.filter((marker) => !ofPeople.includes(marker))
    expect(markersIn(view, others)).toEqual(others)
  }
})

describe('this test finds its markers:', () => {
  it('the wall has all markers of the stage', () => {
    fc.assert(
      fc.property(canaries, ({ session, questions, openPoll, forStage, scoreboard, ofScores }) => {
        const of = { session, poll: openPoll, questions, scoreboard }
        const view = wallView(of, host.forWall())
        expect(markersIn(view, [...forStage, ...ofScores])).toEqual([...forStage, ...ofScores])
      }),
    )
  })

  it('the wall has how many voted while results are hidden, unless votes are secret', () => {
    fc.assert(
      fc.property(canaries, ({ session, hiddenPoll: poll, forWall }) => {
        const view = (settings: object) =>
          wallView({ session: { ...session, settings }, poll, questions: [] }, host.forWall())
        expect(markersIn(view({}), forWall)).toEqual(forWall)
        expect(markersIn(view({ anonymous: true }), forWall)).toEqual([])
      }),
    )
  })

  it('the host’s scores have every name, and no column of the table by accident', () => {
    fc.assert(
      fc.property(canaries, ({ scoreboard, namesOfScores, forNobody }) => {
        const view = scoresView(scoreboard, host)
        expect(markersIn(view, [...namesOfScores, ...forNobody])).toEqual(namesOfScores)
      }),
    )
  })

  it('the host has all markers of host and stage, and no column of the table by accident', () => {
    fc.assert(
      fc.property(canaries, (canary) => {
        const { session, questions, openPoll, closedPoll, hiddenPoll, forHost, forStage } = canary
        const hostKey = hostOnly(canary.hostKey)
        const roster = hostOnly(canary.roster)
        const polls = [openPoll, closedPoll, hiddenPoll]
        const view = hostView({ session, poll: openPoll, polls, questions, hostKey, roster }, host)
        expect(markersIn(view, [...forHost, ...forStage])).toEqual([...forHost, ...forStage])
        expect(markersIn(view, canary.forNobody)).toEqual([])
      }),
    )
  })
})
