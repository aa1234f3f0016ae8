import { KINDS, type KindData } from '../../../shared/poll-kinds/for-pages.ts'
import { shareOf } from '../../../shared/share-of-votes.ts'
import type { PollBody } from '../../index.ts'
import { common } from '../language/index.ts'
import { number, percent } from '../language/language.ts'
import { labelInFull } from '../parts/poll/scale-end.ts'
import { type OptionBar, ranksOf, sharesOf } from '../parts/poll/tallies.ts'

export type Row = Pick<OptionBar, 'label' | 'part' | 'isCorrect'> & { figure: string }

/** How many words get a bar, the most frequent first. They fill three columns. */
export const WORDS_DRAWN = 36

export const wordAsText = ({ text, n }: { text: string; n: number }): string => `${text} ${number(n)}`

const shares = (poll: PollBody): Row[] =>
  sharesOf(poll).map((bar) => ({
    ...bar,
    label: labelInFull(poll, bar),
    figure: `${percent(bar.share)} · ${number(bar.tally)}`,
  }))

/** A full track is the first place from everybody. */
const points = (poll: PollBody): Row[] =>
  ranksOf(poll).map(({ place, label, ...bar }) => ({
    ...bar,
    part: bar.tally / Math.max(1, (poll.votes ?? 0) * poll.options.length),
    label: place === undefined ? label : `${number(place)}. ${label}`,
    figure: common.points(bar.tally),
  }))

/** A full track is everybody who answered. */
const words = (poll: PollBody): Row[] =>
  (poll.words ?? []).slice(0, WORDS_DRAWN).map(({ text, n }) => {
    const part = shareOf(n, poll.votes ?? 0)
    return { label: text, figure: `${percent(part)} · ${number(n)}`, part, isCorrect: false }
  })

const ROWS: Record<KindData['result'], (poll: PollBody) => Row[]> = {
  bars: shares,
  average: shares,
  order: points,
  cloud: words,
  texts: () => [],
}

export const rowsOf = (poll: PollBody): Row[] => ROWS[KINDS[poll.kind].result](poll)
