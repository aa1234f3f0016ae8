import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../../support/browser.ts'
import { everyOne, pairwise } from '../../support/pairwise.ts'
import type { Measured } from './faults.ts'
import { Hall } from './hall.ts'
import { CONTENT, type Content, VIEW, type View } from './polls.ts'

/**
 * Whatever is asked and however it is answered, all of it is on the wall, as large as it can be.
 * `LOOKS=all npm run test:looks` has every combination instead of all pairs, `LOOKS=3/35` the third of 35
 * parts of them; `SHOTS=folder` keeps pictures.
 */
const wanted = process.env.LOOKS === 'pairs' ? undefined : process.env.LOOKS
const [part = 1, parts = 1] = wanted?.includes('/') ? wanted.split('/').map(Number) : []

/** Pixels at 1080p that a hall reads. */
const FLOOR = {
  prompt: 80,
  longPrompt: 40,
  few: 44,
  many: 30,
  inHalf: 100,
  answer: 30,
  address: 48,
  joined: 36,
  code: 72,
  bar: 64,
}

const contents: Content[] = wanted ? everyOne(CONTENT).filter((_content, n) => n % parts === part - 1) : []
const pairs: (Content & View)[] = wanted ? [] : pairwise({ ...CONTENT, ...VIEW })

describe.skipIf(!hasBrowser)('a poll on the wall', () => {
  it(`is whole and fills the stage, in ${wanted ? 'every combination' : 'all pairs'}`, async () => {
    const hall = await Hall.make()
    const found: string[] = []
    const look = async (content: Content, view: View) => {
      const problems = problemsOf(content, await hall.measures(view))
      if (problems.length > 0) found.push(`${JSON.stringify({ ...content, ...view })}: ${problems}`)
    }
    for (const pair of pairs) {
      await hall.asks(pair)
      await look(pair, pair)
    }
    for (const content of contents) {
      await hall.asks(content)
      for (const view of everyOne(VIEW)) await look(content, view)
    }
    expect(found).toEqual([])
  }, 3_600_000)
})

function problemsOf(content: Content, measured: Measured): string[] {
  const { kind, options, label, prompt } = content
  const problems = [...measured.faults]
  const isAtLeast = (what: string, size: number, floor: number) => {
    if (size < floor - 0.5) problems.push(`${what} of ${size.toFixed(0)} px, under ${floor}`)
  }
  isAtLeast('address', measured.address, FLOOR.address)
  isAtLeast('code', measured.code, FLOOR.code)
  isAtLeast('number of people', measured.joined, FLOOR.joined)
  const hasOptions = kind !== 'word_cloud' && kind !== 'open_text'
  const floor = !hasOptions ? FLOOR.answer : options <= 6 ? FLOOR.few : FLOOR.many
  const isEasy = label <= 20 && prompt <= 120
  if (isEasy && prompt === 10) isAtLeast('prompt', measured.prompt, FLOOR.prompt)
  if (isEasy || prompt === 500) isAtLeast('prompt', measured.prompt, isEasy ? FLOOR.longPrompt : 16)
  if (isEasy || !hasOptions) isAtLeast('label', measured.label, floor)
  // Where both floors cannot be held, the prompt gives way first, until it is hardly larger than an option.
  if (hasOptions && measured.label < floor - 0.5 && measured.prompt > Math.max(FLOOR.longPrompt, measured.label * 1.15))
    problems.push(`prompt of ${measured.prompt} over a label of ${measured.label}`)
  if (hasOptions && (measured.filled < 0.85 || measured.wide < 0.9))
    problems.push(`fills ${measured.filled.toFixed(2)} of the height, ${measured.wide.toFixed(2)} of the width`)
  if (hasOptions && options <= 6) isAtLeast('bar', measured.thin, FLOOR.bar)
  // What people choose from on a scale, or in halves, may be larger than the question.
  const areHalves = options === 2 && (kind === 'multiple_choice' || kind === 'quiz')
  const isChosenFrom = (kind === 'rating' || areHalves) && content.votes === 0
  if (isEasy && areHalves && isChosenFrom) isAtLeast('answer in its half', measured.label, FLOOR.inHalf)
  if (hasOptions && !isChosenFrom && measured.label > measured.prompt + 0.5)
    problems.push(`label of ${measured.label}, over the prompt`)
  return problems
}
