import '../parts/styles/tones.css'
import './cloud.css'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { hall } from '../language/index.ts'
import { useFormats, useTexts } from '../language/spoken.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { layOut, type Placed, type Word } from './cloud-layout.ts'
import { motionOf } from './cloud-motion.ts'
import { unitInPixels } from './fit-type.ts'
import { TextLengths } from './text-lengths.ts'
import { useFit } from './use-fit.ts'

/** The least size of type in units: 28 px at 1080p. */
const FLOOR = 1.75
/** Height in units of the line that counts the words without a position. */
const COUNT = 4
/** The size of type of all words, in units. Words are scaled from it, because that needs no layout of the page. */
const DRAWN = 6
/** Space between two words side by side, in sizes of type: twice a word space, or they read as a phrase. */
const GAP = 0.5
const TONES = 4

/** In which layout words came, and whether at once or later. */
type Fade = { turn: number; isLater: boolean }
type Shown = Placed & { fade: Fade; isGliding: boolean }

type Layout = {
  shown: Shown[]
  /** Words that fade out. */
  leaving: Placed[]
  /** How many words have no place. */
  withoutPlace: number
  /** What was laid out, as text: the size of the area, and all. */
  area: string
  input: string
  /** Counts layouts. */
  turn: number
}

const EMPTY: Layout = { shown: [], leaving: [], withoutPlace: 0, area: '', input: '', turn: 0 }

/** Words as large as they are frequent, in the colours they had. A layout comes once the motion to the last one is over. */
export function Cloud({ poll }: { poll: PollBody }) {
  const { more } = useTexts(hall)
  const container = useRef<HTMLDivElement>(null)
  const words = useAtRest(container, poll.words ?? [])
  const widths = useRef(new TextLengths()).current
  const arrival = useRef(new Map<string, number>()).current
  const [layout, setLayout] = useState(EMPTY)
  const fit = (element: HTMLElement) => setLayout((last) => next(last, words, element, widths))
  useFit(container, fit, JSON.stringify(words), fit)
  const { shown, leaving, withoutPlace, turn } = layout
  for (const { key } of shown) if (!arrival.has(key)) arrival.set(key, arrival.size)
  const arrivalOf = ({ key }: Placed) => arrival.get(key) ?? 0
  // Of ten votes, nine come while words move, and change nothing here.
  return useMemo(
    () => (
      <>
        <div class="stage-cloud" ref={container} aria-hidden="true">
          <div key={`leaving ${turn}`} class="leaving">
            {leaving.map((word) => Drawn(word, arrivalOf(word), 'gone'))}
          </div>
          {layersOf(shown, arrivalOf).map(({ key, isLater, words: together }) => (
            <div key={key} class={isLater ? 'coming after' : 'coming'}>
              {together.map((word) => Drawn(word, arrivalOf(word), word.isGliding ? 'word gliding' : 'word'))}
            </div>
          ))}
          {withoutPlace > 0 && <p class="answer-count">{more(withoutPlace)}</p>}
        </div>
        <WordsInFull words={words} />
      </>
    ),
    [layout, words, more],
  )
}

/** Words that came in one fade are one layer, the oldest first. In each they keep their order: one that moves loses its transition. */
function layersOf(shown: readonly Shown[], arrivalOf: (word: Placed) => number) {
  const layers = new Map<string, { key: string; isLater: boolean; words: Shown[] }>()
  const since = ({ fade }: Shown) => fade.turn + Number(fade.isLater) / 2
  for (const word of shown.toSorted((one, other) => since(one) - since(other) || arrivalOf(one) - arrivalOf(other))) {
    const key = String(since(word))
    const layer = layers.get(key) ?? { key, isLater: word.fade.isLater, words: [] }
    layer.words.push(word)
    layers.set(key, layer)
  }
  return [...layers.values()]
}

function WordsInFull({ words }: { words: Words }) {
  const { number } = useFormats()
  return (
    <ul class="visually-hidden">
      {words.map(({ text, n }) => (
        <li key={text}>
          {text}: {number(n)}
        </li>
      ))}
    </ul>
  )
}

const Drawn = ({ key, text, x, y, size }: Placed, arrived: number, look: string) => (
  <span
    key={key}
    class={look}
    style={{ transform: `translate(${x / DRAWN}em, ${y / DRAWN}em) translate(-50%, -50%) scale(${size / DRAWN})` }}
  >
    <UserText class={`tone-${arrived % TONES}`}>{text}</UserText>
  </span>
)

/** Passes the newest value on once nothing in the element moves. */
function useAtRest<T>(element: RefObject<HTMLElement | null>, given: T): T {
  const [passed, setPassed] = useState(given)
  useEffect(() => {
    let isLeft = false
    const pass = () => !isLeft && setPassed(given)
    const passAtRest = () => {
      const moving = element.current?.getAnimations({ subtree: true }) ?? []
      Promise.allSettled(moving.map(({ finished }) => finished)).then(pass)
    }
    // In the next frame, because what was passed on just now is not drawn before that, and does not move yet.
    const frame = requestAnimationFrame(passAtRest)
    return () => {
      isLeft = true
      cancelAnimationFrame(frame)
    }
  }, [JSON.stringify(given)])
  return passed
}

type Words = NonNullable<PollBody['words']>

function next(last: Layout, words: Words, element: HTMLElement, widths: TextLengths): Layout {
  const unit = unitInPixels(element)
  const space = { width: element.clientWidth / unit, height: element.clientHeight / unit }
  const measured = withWidths(words, element, widths)
  // In another typeface the words would overlap. `useFit` calls again once the typeface has loaded.
  if (document.fonts.status === 'loading') return last
  const area = JSON.stringify(space)
  const input = JSON.stringify([area, measured])
  if (input === last.input) return last
  const layOutIn = (height: number) => layOut(measured, { ...space, height }, FLOOR, last.shown)
  // If the last layout had no room for some words, this one will not either: reserve the line at once.
  const reservesLine = last.withoutPlace > 0 && area === last.area
  const whole = reservesLine ? undefined : layOutIn(space.height)
  const placed = whole?.length === words.length ? whole : layOutIn(space.height - COUNT)
  return {
    ...moved(area === last.area ? last : EMPTY, placed, last.turn + 1),
    withoutPlace: words.length - placed.length,
    area,
    input,
  }
}

/** The new places, and how each word comes to its own. */
function moved(last: Layout, placed: readonly Placed[], turn: number): Pick<Layout, 'shown' | 'leaving' | 'turn'> {
  const { gliding, leaving, coming } = motionOf(last.shown, placed)
  const fades = new Map(last.shown.map(({ key, fade }) => [key, fade]))
  const shown = placed.map((word) => {
    const come = coming.get(word.key)
    const fade = come ? { turn, ...come } : (fades.get(word.key) ?? { turn, isLater: false })
    return { ...word, fade, isGliding: gliding.has(word.key) }
  })
  return { shown, leaving, turn }
}

function withWidths(words: Words, container: HTMLElement, widths: TextLengths): Word[] {
  const list = document.createElement('div')
  const draw = (text: string) => Object.assign(document.createElement('span'), { className: 'word', textContent: text })
  const lengthOf = (word: HTMLElement) =>
    word.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(word).fontSize) + GAP
  const texts = words.map(({ text }) => text)
  const found = widths.of(texts, { container, list, style: '', draw, lengthOf })
  return words.map((word, index) => ({ ...word, width: found[index] ?? 0 }))
}
