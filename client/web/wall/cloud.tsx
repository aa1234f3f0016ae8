import '../parts/styles/tones.css'
import './cloud.css'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
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
/** Space between two words side by side, in sizes of type. */
const GAP = 0.2
const TONES = 4

/** A word, the fade in which it came, and whether it glides. All words of a fade are one layer. */
type Shown = Placed & { fade: number; isGliding: boolean }

/** A turn has two fades: what comes at once, and what comes later. */
const fadeOf = (turn: number, isLater: boolean): number => 2 * turn + Number(isLater)
const isLater = (fade: number): boolean => fade % 2 === 1

/**
 * `leaving` are words that fade out, `rest` counts the words without a position, `area` and `input` identify what was
 * laid out, `turn` counts layouts.
 */
type Layout = { shown: Shown[]; leaving: Placed[]; rest: number; area: string; input: string; turn: number }

const EMPTY: Layout = { shown: [], leaving: [], rest: 0, area: '', input: '', turn: 0 }

/** Words as large as they are frequent, in the colours they had. A layout comes once the motion to the last one is over. */
export function Cloud({ poll }: { poll: PollBody }) {
  const { more } = useTexts(hall)
  const container = useRef<HTMLDivElement>(null)
  const words = useAtRest(container, poll.words ?? [])
  const widths = useRef(new TextLengths()).current
  const order = useRef(new Map<string, number>()).current
  const [{ shown, leaving, rest, turn }, setLayout] = useState(EMPTY)
  const fit = (element: HTMLElement) => setLayout((last) => next(last, words, element, widths))
  useFit(container, fit, JSON.stringify(words), fit)
  for (const { key } of shown) if (!order.has(key)) order.set(key, order.size)
  const orderOf = ({ key }: Placed) => order.get(key) ?? 0
  // An element that moves among the others loses its transition.
  const steady = shown.toSorted((one, other) => orderOf(one) - orderOf(other))
  const fades = [...new Set(shown.map(({ fade }) => fade))].sort((one, other) => one - other)
  return (
    <>
      <div class="stage-cloud" ref={container} aria-hidden="true">
        <div key={`leaving ${turn}`} class="leaving">
          {leaving.map((word) => Drawn(word, orderOf(word), 'gone'))}
        </div>
        {fades.map((fade) => (
          <div key={fade} class={isLater(fade) ? 'coming after' : 'coming'}>
            {steady
              .filter((word) => word.fade === fade)
              .map((word) => Drawn(word, orderOf(word), word.isGliding ? 'word gliding' : 'word'))}
          </div>
        ))}
        {rest > 0 && <p class="answer-count">{more(rest)}</p>}
      </div>
      <WordsInFull words={poll.words ?? []} />
    </>
  )
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
  // Where words had no position, a few votes later some have none either: to try without the line lays out twice.
  const wasShort = last.rest > 0 && area === last.area
  const first = layOutIn(space.height - (wasShort ? COUNT : 0))
  const placed = first.length < words.length && !wasShort ? layOutIn(space.height - COUNT) : first
  return {
    ...moved(area === last.area ? last : EMPTY, placed, last.turn + 1),
    rest: words.length - placed.length,
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
    const fade = come ? fadeOf(turn, come.isLater) : (fades.get(word.key) ?? 0)
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
