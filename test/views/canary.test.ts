import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HelperPass, HostPass, hostOnly } from '../../server/domain/sealed.ts'
import { listEntry } from '../../server/views/list-entry.ts'
import { resultsView } from '../../server/views/results.ts'
import { audienceView, helperView, hostView, wallView } from '../../server/views/session.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { QUESTION_STATES } from '../../shared/schemas/question.ts'
import { CanarySession } from './canary.ts'

const canaries = fc
  .record({
    kind: fc.constantFrom(...POLL_KIND_NAMES),
    options: fc.integer({ min: 0, max: 12 }),
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

describe('nothing that is for the host or the stage', () => {
  it('is in the view of the audience', () => {
    fc.assert(
      fc.property(canaries, ballots, (canary, ownBallot) => {
        const { session, questions, openPoll, closedPoll, hiddenPoll } = canary
        const secrets = [...canary.forHost, ...canary.forStage, ...canary.forNobody]
        for (const poll of [openPoll, closedPoll, hiddenPoll, null]) {
          const view = audienceView({ session, poll, questions, results: [hiddenPoll], ownBallot })
          expect(markersIn(view, secrets)).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('nothing that is for the host alone', () => {
  it('is on the wall', () => {
    fc.assert(
      fc.property(canaries, (canary) => {
        const { session, questions, openPoll, closedPoll, hiddenPoll } = canary
        const secrets = [...canary.forHost, ...canary.forNobody]
        for (const poll of [openPoll, closedPoll, hiddenPoll, null]) {
          const view = wallView({ session, poll, questions }, host.forWall())
          expect(markersIn(view, secrets)).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is in a list of sessions', () => {
    fc.assert(
      fc.property(canaries, ({ session, forHost, forNobody }) => {
        // How many people joined is its owner's to know.
        const room = listEntry({ ...session, participantCount: 4 }, OPEN)
        expect(markersIn(room, [...forHost, ...forNobody])).toEqual([])
      }),
    )
  })
})

describe('nothing that tells of people', () => {
  it('is in the results, which have all else that is the host’s', () => {
    fc.assert(
      fc.property(canaries, (canary) => {
        const { session, questions, openPoll, closedPoll, hiddenPoll } = canary
        const polls = [openPoll, closedPoll, hiddenPoll]
        expectNamelessView(resultsView({ session, polls, questions }, host), canary)
      }),
    )
  })

  it('is in what helpers see, which has all else that is the host’s', () => {
    fc.assert(
      fc.property(canaries, (canary) => {
        const { session, questions, openPoll, closedPoll, hiddenPoll } = canary
        // What stands beside what a helper is shown, as it is loaded with it.
        const beside = { roster: hostOnly(canary.roster), hostKey: hostOnly(canary.hostKey) }
        const polls = [openPoll, closedPoll, hiddenPoll]
        const of = { session, poll: openPoll, polls, questions, ...beside }
        expectNamelessView(helperView(of, helper), canary)
      }),
    )
  })

  function expectNamelessView(view: object, { forHost, ofPeople, forNobody }: CanarySession): void {
    expect(markersIn(view, [...ofPeople, ...forNobody])).toEqual([])
    const others = forHost.filter((marker) => !ofPeople.includes(marker))
    expect(markersIn(view, others)).toEqual(others)
  }
})

describe('these markers would be noticed:', () => {
  it('the wall shows all that is for the stage', () => {
    fc.assert(
      fc.property(canaries, ({ session, questions, openPoll, forStage }) => {
        const view = wallView({ session, poll: openPoll, questions }, host.forWall())
        expect(markersIn(view, forStage)).toEqual(forStage)
      }),
    )
  })

  it('the host sees all that is for host and stage, and no stray column', () => {
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
