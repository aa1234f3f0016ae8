import type { PollBody, PollOption } from '../../index.ts'
import { KINDS, type KindData } from '../parts/poll/kinds.ts'
import { byTally, mostOf, sumOf, tallyOf } from '../parts/poll/tallies.ts'
import { number, percent } from '../texts/language.ts'

/** A bar of a chart. */
export type Row = {
  label: string
  figure: string
  /** How much of the whole track it fills, 0 to 1. */
  part: number
  isRight: boolean
}

/** Words that get a bar, the most frequent ones: three columns. */
export const WORDS_DRAWN = 36

export const wordAsText = ({ text, n }: { text: string; n: number }): string => `${text} ${number(n)}`

const ROWS: Record<KindData['result'], (poll: PollBody) => Row[]> = {
  bars: shares,
  average: shares,
  order: points,
  cloud: words,
  texts: () => [],
}

/** The bars of a poll's chart, none where its answers are texts. */
export const rowsOf = (poll: PollBody): Row[] => ROWS[KINDS[poll.kind].result](poll)

const isRight = ({ id }: PollOption, { correctOptionId }: PollBody): boolean => id === correctOptionId

function shares(poll: PollBody): Row[] {
  const all = Math.max(1, sumOf(poll))
  return poll.options.map((option) => {
    const part = tallyOf(option) / all
    const figure = `${percent(part)} · ${number(tallyOf(option))}`
    return { label: option.label, figure, part, isRight: isRight(option, poll) }
  })
}

function points(poll: PollBody): Row[] {
  const most = mostOf(poll)
  return byTally(poll).map((option, index) => ({
    label: `${number(index + 1)}. ${option.label}`,
    figure: number(tallyOf(option)),
    part: tallyOf(option) / most,
    isRight: false,
  }))
}

function words({ words: said = [] }: PollBody): Row[] {
  const most = Math.max(1, ...said.map(({ n }) => n))
  return said
    .slice(0, WORDS_DRAWN)
    .map(({ text, n }) => ({ label: text, figure: number(n), part: n / most, isRight: false }))
}
