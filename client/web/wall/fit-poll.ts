import { fitTiles } from './fit-tiles.ts'
import { breakWords, fitType, inUnits, isWhole, type Sizes, withWholeWords } from './fit-type.ts'

/** Sizes of type in units of the stage. */
/** The prompt above labels that are smaller than their floor is not larger than `overSmall`: 40 px at 1080p. */
const PROMPT = { least: 1, most: 6, mostOverVideo: 4.2, overSmall: 2.5 }
/** Each further 60 characters make the prompt a unit smaller, above many options 20, down to the least size: they are to be read. */
const LONG = { from: 60, fromOfMany: 20, least: 4.2 }
/**
 * The prompt above tiles may be smaller, because pictures matter more. If it has more than `long` characters, it may be
 * smaller still.
 */
const PROMPT_OF_TILES = { least: 3, long: 200, leastIfLong: 1.6 }
const LABEL = { least: 0.5, most: 5.5, narrow: 3.75, ofTile: 4 }
/** Up to so many options are few. */
export const FEW = 6
/** The size that labels get before the prompt grows: 44 px at 1080p for few options, 56 px for up to four tiles, else 30 px. */
const FLOOR = { few: 2.75, many: 1.875, overVideo: 1.75, ofTile: 3.5 }
/** Labels stay smaller than the prompt, because people read the prompt first: where space is short, by this. */
const OF_PROMPT = 0.9
/** The least size at which a prompt above many options stands in one line, and leaves them the rest. */
const ONE_LINE = 3.4
/** The least number of options for two columns. */
const TWO_FROM = 7
const TWO_OVER_VIDEO = 3
/**
 * An answer that people choose from, alone in its half, is as large as the half allows, up to 224 px at 1080p. A longer
 * one is smaller by the root of its characters: else it has more lines, of a word each.
 */
const HALF = { most: 14, ofOneCharacter: 42 }

type Shape = {
  options: number
  /** Beside a picture larger labels would be broken into narrow lines. */
  isNarrow: boolean
}
type TypeSizes = { prompt: number; label: number }
type PollFit = TypeSizes & { columns: number; isBroken: boolean }

/**
 * Sets a poll in the largest sizes that fit. Labels first get what a hall can read. Many options stand in two columns or
 * in one, whichever shows them larger. A word is broken only if no size holds it whole.
 */
export function fitPoll(poll: HTMLElement, shape: Shape): PollFit {
  const tiles = poll.querySelector<HTMLElement>('.stage-tiles')
  if (tiles) return withWholeWords(poll, () => fitTiles(poll, tiles, tileSizes(poll, shape.options)))
  poll.style.removeProperty('--half')
  const twoFrom = isOverVideo(poll) ? TWO_OVER_VIDEO : TWO_FROM
  const fits = (shape.options < twoFrom ? [1] : [1, 2]).map((columns) => fitIn(columns, poll, shape))
  const best = fits.reduce((one, other) => (isBetter(one, other) ? one : other))
  apply(poll, shape, best)
  evenBars(poll)
  growInHalves(poll, best)
  return best
}

/** Until there are results, an answer has its half for itself. */
function growInHalves(poll: HTMLElement, { label, isBroken }: PollFit): void {
  if (isBroken || isOverVideo(poll) || !poll.querySelector('.unrevealed > .stage-halves')) return
  const longest = Math.max(...[...poll.querySelectorAll('.label')].map((one) => one.textContent.length))
  const most = Math.min(HALF.most, HALF.ofOneCharacter / Math.sqrt(longest))
  if (most > label) fitType(poll, '--half', { least: label, most })
}

/** Makes all bars as thick as the one that has the least space, below the longest label. */
function evenBars(poll: HTMLElement): void {
  poll.style.removeProperty('--thinnest')
  const heights = [...poll.querySelectorAll<HTMLElement>('.stage-bars .track')].map((track) => track.offsetHeight)
  const [least, most] = [Math.min(...heights), Math.max(...heights)]
  if (most > least + 1) poll.style.setProperty('--thinnest', `${least}px`)
}

/** False for two that are as good as each other, so that more columns win. */
const isBetter = (one: PollFit, other: PollFit): boolean =>
  one.isBroken === other.isBroken ? one.label > other.label : other.isBroken

function apply(poll: HTMLElement, { options }: Shape, { columns, prompt, label, isBroken }: PollFit): void {
  putInto(columns, poll, options)
  breakWords(poll, isBroken)
  poll.style.setProperty('--prompt', inUnits(prompt))
  poll.style.setProperty('--label', inUnits(label))
}

function putInto(columns: number, poll: HTMLElement, options: number): void {
  poll.dataset.columns = String(columns)
  poll.style.setProperty('--rows', String(Math.ceil(options / columns)))
}

function fitIn(columns: number, poll: HTMLElement, shape: Shape): PollFit {
  putInto(columns, poll, shape.options)
  return { columns, ...withWholeWords(poll, () => fitSizes(poll, shape)) }
}

/** The largest sizes at which nothing overflows, and the smallest ones if something always does. The poll has them then. */
function fitSizes(poll: HTMLElement, { options, isNarrow }: Shape): TypeSizes {
  const floor = floorOf(poll, options)
  poll.style.setProperty('--label', inUnits(floor))
  const sizes = promptSizes(poll, options)
  const prompt = inOneLine(poll, options, fitType(poll, '--prompt', sizes))
  const most = Math.min(isNarrow ? LABEL.narrow : LABEL.most, prompt * OF_PROMPT)
  // Lines break differently at every size, so a smaller size can take more space than the floor.
  if (most >= floor && isWhole(poll)) return { prompt, label: fitType(poll, '--label', { least: floor, most }) }
  poll.style.setProperty('--prompt', `calc(var(--label) / ${OF_PROMPT})`)
  const label = fitType(poll, '--label', { least: LABEL.least, most: floor })
  // Where a label is too wide, there may be space above it.
  const least = label / OF_PROMPT
  return { label, prompt: fitType(poll, '--prompt', { least, most: Math.max(least, PROMPT.overSmall) }) }
}

/** The size of the prompt, or the lesser one at which it takes one line above many options. */
function inOneLine(poll: HTMLElement, options: number, prompt: number): number {
  const heading = poll.querySelector('h2')
  if (!heading || options <= FEW) return prompt
  heading.style.whiteSpace = 'nowrap'
  const size = prompt * Math.min(1, heading.clientWidth / heading.scrollWidth)
  heading.style.whiteSpace = ''
  if (size < ONE_LINE) return prompt
  poll.style.setProperty('--prompt', inUnits(size))
  return size
}

function tileSizes(poll: HTMLElement, count: number) {
  const { least, long, leastIfLong } = PROMPT_OF_TILES
  const isLong = (poll.querySelector('h2')?.textContent.length ?? 0) > long
  return {
    count,
    prompt: { least: isLong ? leastIfLong : least, most: promptSizes(poll, count).most },
    label: {
      least: LABEL.least,
      floor: count > 4 || isOverVideo(poll) ? floorOf(poll, count) : FLOOR.ofTile,
      most: LABEL.ofTile,
      ofPrompt: OF_PROMPT,
    },
  }
}

const isOverVideo = (poll: HTMLElement): boolean => poll.closest('[data-overlay]') !== null

const floorOf = (poll: HTMLElement, options: number): number =>
  isOverVideo(poll) ? FLOOR.overVideo : options <= FEW ? FLOOR.few : FLOOR.many

function promptSizes(poll: HTMLElement, options: number): Sizes {
  const length = poll.querySelector('h2')?.textContent.length ?? 0
  const from = options <= FEW ? LONG.from : LONG.fromOfMany
  const { least, most, mostOverVideo } = PROMPT
  if (isOverVideo(poll)) return { least, most: mostOverVideo }
  return { least, most: Math.max(LONG.least, most - Math.max(0, length / from - 1)) }
}
