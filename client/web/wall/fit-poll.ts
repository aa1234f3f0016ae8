import { fitType, inUnits, isWhole } from './use-fit.ts'

/** Sizes of type in units of the stage. */
const PROMPT = { least: 1, most: 6 }
/** A prompt of more characters is smaller by a unit for as many more, but not under a size: its options are to be read. */
const LONG = { from: 60, least: 4.2 }
const LABEL = { least: 0.5, most: 5.5, narrow: 3.75 }
/** The size that labels get before the prompt grows: 44 px at 1080p up to six options, 30 px above. */
const FEW = { options: 6, label: 2.75 }
const MANY_LABEL = 1.875
/** Labels stay smaller than the prompt, because people read the prompt first: where space is short, by this. */
const OF_PROMPT = 0.9
/** Beside a picture, and over a half, larger labels would be broken into narrow lines. */
const NARROW = '.pictured, :not(.unrevealed):has(> .stage-halves)'
/** The least number of options for two columns. */
const TWO_FROM = 7
const TWO_OVER_VIDEO = 3

/**
 * Sets `--prompt` and `--label` of a poll to the largest sizes that fit. Labels first get what a hall can read. Many
 * options stand in two columns or in one, whichever shows them larger. A word is broken only if no size holds it whole.
 */
export function fitPoll(poll: HTMLElement, options: number): void {
  const rows = poll.querySelector<HTMLElement>('.stage-bars')
  poll.classList.toggle('few', options <= FEW.options)
  const fitIn = (columns: number): number => {
    rows?.setAttribute('data-columns', String(columns))
    rows?.style.setProperty('--rows', String(Math.ceil(options / columns)))
    poll.classList.remove('broken')
    const size = fitSizes(poll, options)
    if (isWhole(poll)) return size
    poll.classList.add('broken')
    return fitSizes(poll, options) - LABEL.most
  }
  if (options < (poll.closest('[data-overlay]') ? TWO_OVER_VIDEO : TWO_FROM)) fitIn(1)
  else if (fitIn(2) < fitIn(1)) return
  else fitIn(2)
}

function fitSizes(poll: HTMLElement, options: number): number {
  const floor = options <= FEW.options ? FEW.label : MANY_LABEL
  poll.style.setProperty('--label', inUnits(floor))
  const length = poll.querySelector('h2')?.textContent.length ?? 0
  const largest = Math.max(LONG.least, PROMPT.most - Math.max(0, length / LONG.from - 1))
  const prompt = fitType(poll, '--prompt', { ...PROMPT, most: largest })
  const most = Math.min(poll.matches(NARROW) ? LABEL.narrow : LABEL.most, prompt * OF_PROMPT)
  // Lines break differently at every size, so a smaller size can take more space than the floor.
  if (most >= floor && isWhole(poll)) return fitType(poll, '--label', { least: floor, most })
  poll.style.setProperty('--prompt', `calc(var(--label) / ${OF_PROMPT})`)
  const label = fitType(poll, '--label', { least: LABEL.least, most: floor })
  // Where a label is too wide, there may be space above it.
  fitType(poll, '--prompt', { least: label / OF_PROMPT, most: largest })
  return label
}
