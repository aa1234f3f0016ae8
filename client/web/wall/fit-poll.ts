import { fitType, inUnits, isWhole } from './use-fit.ts'

/** Sizes of type in units of the stage. */
const PROMPT = { least: 1, most: 6 }
const LABEL = { least: 0.5, most: 5.5 }
/** The size that labels get before the prompt grows: 44 px at 1080p up to six options, 30 px above. */
const FEW = { options: 6, label: 2.75 }
const MANY_LABEL = 1.875
/** Labels stay smaller than the prompt, because people read the prompt first: where space is short, by this. */
const OF_PROMPT = 0.9
/** The part of the poll's height over which a prompt gives way, if labels are larger then. */
const LONG = 0.3
/** The most beside a picture, and over a half: larger, labels would be broken into narrow lines. */
const NARROW = '.pictured, :not(.unrevealed):has(> .stage-halves)'
const MOST_NARROW = 3.75
/** The least number of options for two columns. */
const TWO_FROM = 7

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
  if (options < TWO_FROM) fitIn(1)
  else if (fitIn(2) < fitIn(1)) return
  else fitIn(2)
}

function fitSizes(poll: HTMLElement, options: number): number {
  const floor = options <= FEW.options ? FEW.label : MANY_LABEL
  const partOfPrompt = () => (poll.querySelector('h2')?.offsetHeight ?? 0) / poll.clientHeight
  const fitBelow = (part: number): number => {
    poll.style.setProperty('--label', inUnits(floor))
    const prompt = fitType(poll, '--prompt', PROMPT, () => partOfPrompt() <= part && isWhole(poll))
    const most = Math.min(poll.matches(NARROW) ? MOST_NARROW : LABEL.most, prompt * OF_PROMPT)
    // Lines break differently at every size, so a smaller size can take more space than the floor.
    return most >= floor && isWhole(poll) ? fitType(poll, '--label', { least: floor, most }) : 0
  }
  const label = fitBelow(1)
  const isLong = partOfPrompt() > LONG
  const larger = isLong ? fitBelow(LONG) : 0
  if (larger > label) return larger
  if (label > 0) return isLong ? fitBelow(1) : label
  poll.style.setProperty('--prompt', `calc(var(--label) / ${OF_PROMPT})`)
  const small = fitType(poll, '--label', { least: LABEL.least, most: floor })
  // Where a label is too wide, there may be space above it.
  fitType(poll, '--prompt', { least: small / OF_PROMPT, most: PROMPT.most })
  return small
}
