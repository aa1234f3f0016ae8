import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { POLL_KIND_NAMES, type PollKind, pollKind } from '../../shared/poll-kinds/index.ts'
import { Venue } from './support.ts'

/**
 * A server that counts, or reads out, wrongly: its own rules are changed while it runs. Only a
 * rehearsal that judges by rules of its own can tell.
 */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

let venue: Venue
beforeAll(async () => {
  venue = await Venue.open()
})
afterAll(() => venue.close())
afterEach(() => void vi.restoreAllMocks())

type Rule = PollKind['count']

const oneForgotten = (count: Rule): Rule => {
  return (ballots, options) => count(ballots.slice(0, -1), options)
}

const forTheNextOption = (count: Rule): Rule => {
  return (ballots, options) => {
    const votes = [...(count(ballots, options).options?.values() ?? [])]
    return { options: new Map(options.map(({ id }, n) => [id, votes.at(n - 1) ?? 0])) }
  }
}

/** Points by place, of an option on a ballot that ranks so many. */
const borda = (pointsAt: (place: number, ranked: number, all: number) => number): Rule => {
  return (ballots, options) => {
    const points = new Map(options.map(({ id }) => [id, 0]))
    for (const ranks of ballots as string[][])
      for (const [place, id] of ranks.entries())
        points.set(id, (points.get(id) ?? 0) + pointsAt(place, ranks.length, options.length))
    return { options: points }
  }
}

const eachSpellingApart: Rule = (ballots) => {
  const times = (text: string) => ballots.filter((ballot) => ballot === text).length
  const spellings = [...new Set(ballots as string[])]
  return { words: spellings.map((text) => ({ text, n: times(text) })) }
}

const inCapitals = (count: Rule): Rule => {
  return (ballots, options) => ({
    words: count(ballots, options).words?.map(({ text, n }) => ({ text: text.toUpperCase(), n })),
  })
}

const equalOnesOnce: Rule = (ballots) => ({ texts: [...new Set(ballots as string[])] })

/** Two faults of each way to count. The votes on two options are often even, which hides `forTheNextOption`. */
const FAULTS: Record<PollKind['result'], ((count: Rule) => Rule)[]> = {
  bars: [oneForgotten, forTheNextOption],
  average: [forTheNextOption, oneForgotten],
  cloud: [() => eachSpellingApart, inCapitals],
  texts: [() => equalOnesOnce, oneForgotten],
  order: [() => borda((place, _, all) => all - place - 1), () => borda((place, ranked) => ranked - place)],
}

/** With eight people of this seed some write one word in two ways, and some the same text. */
const rehearse = (people = 8) => venue.rehearse(`--people ${people} --within 0 --seed 12 --json`.split(' '))

it.each([0, 1])('a rehearsal finds a wrong tally of every kind (fault %s of each)', async (which) => {
  for (const name of POLL_KIND_NAMES) {
    const kind = pollKind(name)
    const { count } = kind
    vi.spyOn(kind, 'count').mockImplementation(FAULTS[kind.result][which]?.(count) ?? count)
  }
  const { code, report } = await rehearse()
  for (const name of POLL_KIND_NAMES) expect(report.faults).toContain(`The ${name} tally differs from its votes.`)
  expect(code).toBe(1)
})

it('a rehearsal finds a roster that lists ranks from the last', async () => {
  const kind = pollKind('ranking')
  const { answer } = kind
  vi.spyOn(kind, 'answer').mockImplementation((ballot, options) => answer([...(ballot as string[])].reverse(), options))
  const { code, report } = await rehearse(3)
  expect(report.faults[0]).toMatch(/^\d+ acknowledged votes on the ranking poll are missing\.$/)
  expect(code).toBe(1)
})
