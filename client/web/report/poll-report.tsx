import { KINDS } from '../../../shared/poll-kinds/for-pages.ts'
import { rightCountOf } from '../../../shared/right-count.ts'
import { averageOf, worthOf } from '../../../shared/scale-steps.ts'
import type { PollBody } from '../../index.ts'
import { common, report as texts } from '../language/index.ts'
import { fraction, number } from '../language/language.ts'
import { DEFAULT_ACCENT } from '../parts/brand/apply-brand.ts'
import { paletteOf } from '../parts/brand/palette.ts'
import { Outcome } from '../parts/poll/outcome.tsx'
import { PollPicture } from '../parts/poll/poll-picture.tsx'
import { splitFormulas } from '../parts/user-text/split-formulas.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { Chart, type ChartProps, ofPaper, WIDTHS } from './chart.tsx'
import { OfferedOptions, OptionPictures } from './offered-options.tsx'
import type { Round } from './rounds.ts'
import { rowsOf, WORDS_DRAWN, wordAsText } from './rows.ts'
import { saveChart } from './save-chart.ts'
import type { Measure } from './wrap.ts'

type Props = {
  poll: PollBody
  /** Which of several times that the same was asked. */
  round: Round | undefined
  session: string
  isMath: boolean
  /** Of the brand. */
  accent: string | undefined
  /** The name of the file of a chart. */
  nameOf: (ending: string) => string
}

/**
 * A poll with all its answers: a chart, or what people wrote. A chart is a drawing, which cannot hold formulas: the page
 * shows them in its own bars, and a saved chart has them as they were typed.
 */
export function PollReport({ poll, round, session, isMath, accent = DEFAULT_ACCENT, nameOf }: Props) {
  const { prompt, explanation, texts: answers = [], words = [] } = poll
  const outcome = outcomeOf(poll)
  const rows = poll.votes ? rowsOf(poll) : []
  const isInMath = isMath && rows.some(({ label }) => splitFormulas(label).length > 1)
  const drawn = (of: ChartProps) => (
    <Chart {...of} colours={ofPaper(paletteOf(accent, 'light')['--brand'])} title={prompt} />
  )
  const chart = rows.length > 0 ? chartOf(rows) : undefined
  return (
    <section class="poll">
      <div class="lead">
        <UserText as="h2">{prompt}</UserText>
        <PollPicture of={poll.picture} session={session} loading="eager" />
        <OptionPictures poll={poll} session={session} />
        <p class="told">
          {round && <span class="badge round">{texts.round(round.n, round.all)}</span>}
          {poll.votes ? <span>{votedOn(poll)}</span> : <strong>{nobodyIn(poll)}</strong>}
          {outcome && <strong>· {outcome}</strong>}
        </p>
        {!poll.votes && <OfferedOptions poll={poll} />}
        {isInMath && <Outcome poll={poll} session={session} />}
        {chart && !isInMath && (
          <figure aria-label={prompt}>
            {/* One of them is displayed: a drawing for paper would have tiny type on a phone. */}
            {(['wide', 'narrow'] as const).map((size) => (
              <div key={size} class={size}>
                <Chart {...chart} width={WIDTHS[size]} />
              </div>
            ))}
          </figure>
        )}
        {chart && <SaveChart prompt={prompt} save={(as) => saveChart(drawn(chart), nameOf(as), as)} />}
      </div>
      {words.length > WORDS_DRAWN && <p class="quiet">{words.slice(WORDS_DRAWN).map(wordAsText).join(' · ')}</p>}
      {answers.length > 0 && <Written answers={answers} />}
      {explanation && <UserText as="p">{explanation}</UserText>}
    </section>
  )
}

type SaveChartProps = { prompt: string; save: (as: 'svg' | 'png') => Promise<void> }

const SaveChart = ({ prompt, save }: SaveChartProps) => (
  <p class="actions">
    {texts.saveChart}
    {(['svg', 'png'] as const).map((as) => (
      <button key={as} type="button" aria-label={texts.save(as.toUpperCase(), prompt)} onClick={() => void save(as)}>
        {as.toUpperCase()}
      </button>
    ))}
  </p>
)

const Written = ({ answers }: { answers: readonly string[] }) => (
  <ul class="written">
    {answers.map((answer, n) => (
      <UserText as="li" key={`${n} ${answer}`}>
        {answer}
      </UserText>
    ))}
  </ul>
)

const votedOn = ({ votes = 0, maxChoices }: PollBody): string =>
  maxChoices === undefined ? texts.voted(votes) : common.upToEach(votes, maxChoices)

const nobodyIn = ({ state }: PollBody): string => (state === 'closed' ? texts.nobody : common.nothing)

/** What it came to in a word: the average of a rating, and how many were right in a quiz. */
function outcomeOf(poll: PollBody): string {
  const average = KINDS[poll.kind].result === 'average' ? averageOf(poll) : null
  if (average !== null) return `${common.average} ${fraction(average)} / ${number(worthOf(poll).at(-1) ?? 0)}`
  const counted = rightCountOf(poll)
  return counted ? common.right(counted.right, counted.all) : ''
}

function chartOf(rows: ChartProps['rows']): ChartProps {
  const typeface = getComputedStyle(document.documentElement).getPropertyValue('--typeface')
  return { rows, typeface, measure: measureIn(typeface) }
}

function measureIn(typeface: string): Measure {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return (text) => text.length * 9
  // As bold as the boldest label.
  pen.font = `700 15px ${typeface}`
  return (text) => pen.measureText(text).width
}
