import { expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { sharesOf } from '../../client/web/parts/poll/tallies.ts'

/** The percents of a poll, on phone, wall, slide, console and report: each as a calculator gives it. */

const percentsOf = (tallies: number[]) => {
  const options = tallies.map((tally, n) => ({ id: String(n), label: `Option ${n}`, tally }))
  return sharesOf({ options } as unknown as PollBody).map(({ share }) => Math.round(100 * share))
}

it.each([
  { tallies: [6, 2, 2, 2], percents: [50, 17, 17, 17] },
  { tallies: [2, 2, 2], percents: [33, 33, 33] },
  { tallies: [15, 16], percents: [48, 52] },
  { tallies: [3, 3, 2], percents: [38, 38, 25] },
  { tallies: [1, 1], percents: [50, 50] },
  { tallies: [29, 171], percents: [15, 86] },
  { tallies: [1, 199], percents: [1, 100] },
  { tallies: [0, 0, 0], percents: [0, 0, 0] },
  { tallies: [1, 0], percents: [100, 0] },
  { tallies: [], percents: [] },
])('$tallies votes are $percents percent', ({ tallies, percents }) => {
  expect(percentsOf(tallies)).toEqual(percents)
})

it('are shares of the people who voted where each may choose several options', () => {
  const options = [54, 41, 0].map((tally, n) => ({ id: String(n), label: `Option ${n}`, tally }))
  const poll = { options, voters: 81, maxChoices: 2 } as unknown as PollBody
  expect(sharesOf(poll).map(({ share, part }) => [share, Math.round(100 * part)])).toEqual([
    [0.67, 67],
    [0.51, 51],
    [0, 0],
  ])
})
