import { fitType, inUnits, unitInPixels } from './fit-type.ts'

/** Between tiles, in units of the stage. */
const GAP = 1.2
/** Of a tile, in units: the space around its picture, and its bar with the space around its label. */
const AROUND = 0.6
const BAR = 2.9
/** Of a label, in its size: the figure below it, a line, a character, and the space beside it. */
const FIGURE = 1.75
const LINE = 1.15
const CHARACTER = 0.55
const BESIDE = 1.2
/** Sizes of labels that are read, in units: 24 px at 1080p, 16 px, and what is left for the longest. */
const READABLE = [1.5, 1, 0.5]
/** Labels may be so large that pictures keep this part of the width that they would have with one line each. */
const WIDE = 0.75
/** The parts of the wished width that are tried: what pictures lose is there for the labels. */
const PARTS_OF_WIDTH = [1, 0.9, 0.8, 0.7, 0.55]

/**
 * What tiles have to fit into, in units, how many they are, the characters of the longest label, and the height of the
 * figure in the label's size.
 */
type Bounds = { width: number; height: number; count: number; longest: number; figure: number }

const columnWidth = (columns: number, { width }: Bounds): number => (width - (columns - 1) * GAP) / columns

const pictureWidth = (columns: number, bounds: Bounds): number => columnWidth(columns, bounds) - 2 * AROUND

/** The width of the pictures that leave room for labels of such a size and bars, in so many columns. */
function tileWidth(columns: number, size: number, bounds: Bounds): number {
  const rows = Math.ceil(bounds.count / columns)
  const height = (bounds.height - (rows - 1) * GAP) / rows
  const line = Math.max(1, columnWidth(columns, bounds) - BESIDE * size)
  const lines = Math.ceil((bounds.longest * CHARACTER * size) / line)
  const left = height - AROUND - BAR - (lines * LINE + bounds.figure) * size
  return Math.max(2, Math.min(pictureWidth(columns, bounds), (left * 16) / 9))
}

/** How many columns give the largest pictures. Their last row is as full as it can be. */
function bestTile(size: number, bounds: Bounds): { columns: number; tile: number } {
  const { count } = bounds
  const all = Array.from({ length: count }, (_, n) => n + 1)
  const even = all.filter((columns) => Math.ceil(count / Math.ceil(count / columns)) === columns)
  const tiles = even.map((columns) => ({ columns, tile: tileWidth(columns, size, bounds) }))
  return tiles.reduce((best, one) => (one.tile > best.tile ? one : best))
}

/** Tiles with labels for a hall, if their pictures are large enough beside them, else with smaller labels. */
function tileForReadableLabels(floor: number, bounds: Bounds): { columns: number; tile: number } {
  const { tile: ideal } = bestTile(floor, { ...bounds, longest: 1 })
  const tiles = [floor, ...READABLE].map((size) => bestTile(size, bounds))
  return tiles.find(({ tile }) => tile >= WIDE * ideal) ?? bestTile(Math.min(...READABLE), bounds)
}

type Fitting = {
  count: number
  prompt: { least: number; most: number }
  label: { least: number; floor: number; most: number; ofPrompt: number }
}

/**
 * Sets a poll with tiles: as large as they can be with labels that a hall can read, then the largest prompt, and then
 * what is left goes to tiles and labels. Where that is too much, labels become smaller.
 */
export function fitTiles(poll: HTMLElement, list: HTMLElement, { count, prompt, label }: Fitting) {
  const set = (property: `--${string}`, size: number) => poll.style.setProperty(property, inUnits(size))
  poll.style.setProperty('--prompt', `max(${inUnits(prompt.least)}, var(--label) / ${label.ofPrompt})`)
  set('--label', label.floor)
  set('--tile', 1)
  const bounds = boundsOf(poll, list, count)
  const { columns, tile: wished } = tileForReadableLabels(label.floor, bounds)
  poll.style.setProperty('--columns', String(columns))
  const { tile, size } = largestThatFits(poll, wished, label)
  set('--tile', tile)
  set('--label', size)
  const asked = fitType(poll, '--prompt', { ...prompt, least: Math.max(prompt.least, size / label.ofPrompt) })
  fitType(poll, '--tile', { least: tile, most: Math.max(tile, pictureWidth(columns, bounds)) })
  const most = Math.max(size, Math.min(label.most, asked * label.ofPrompt))
  return { columns, prompt: asked, label: fitType(poll, '--label', { least: size, most }) }
}

function boundsOf(poll: HTMLElement, list: HTMLElement, count: number): Bounds {
  const unit = unitInPixels(poll)
  const longest = Math.max(...[...list.querySelectorAll('.label')].map(({ textContent }) => textContent?.length ?? 0))
  const figure = poll.matches('.unrevealed') ? 0 : FIGURE
  return { width: list.clientWidth / unit, height: list.clientHeight / unit, count, longest, figure }
}

/** The largest tile with labels for a hall, else with labels that are read, else the one with the largest labels. */
function largestThatFits(poll: HTMLElement, wished: number, label: Fitting['label']): { tile: number; size: number } {
  const tried = PARTS_OF_WIDTH.map((part) => {
    const tile = part * wished
    poll.style.setProperty('--tile', inUnits(tile))
    return { tile, size: fitType(poll, '--label', { least: label.least, most: label.floor }) }
  })
  const atLeast = (size: number) => tried.find((one) => one.size >= size)
  const largest = Math.max(...tried.map(({ size }) => size))
  return (
    [label.floor, ...READABLE].map(atLeast).find((one) => one) ??
    atLeast(largest) ?? { tile: wished, size: label.least }
  )
}
