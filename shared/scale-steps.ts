import type { PollBody } from './schemas/poll.ts'

/** A step of a numbered scale. What it means is '' where nobody says it. */
type ScaleStep = { number: string; meaning: string }

const NUMBER = /^\d+$/
const WITH_MEANING = /^(\d+) [–—-] (.+)$/

/** Reads the label of a step, such as `4` or `5 – Excellent`. Undefined for a step in words. */
export function scaleStepOf(label: string): ScaleStep | undefined {
  if (NUMBER.test(label)) return { number: label, meaning: '' }
  const [, number, meaning] = WITH_MEANING.exec(label) ?? []
  return number && meaning ? { number, meaning } : undefined
}

/** The label of a step. */
export const labelOfStep = ({ number, meaning }: ScaleStep): string => (meaning ? `${number} – ${meaning}` : number)

/** What the steps of a scale are worth: their numbers, or their places from 1 where one of them has none. */
export function worthOf({ options }: Pick<PollBody, 'options'>): number[] {
  const steps = options.map(({ label }) => scaleStepOf(label))
  const areNumbers = steps.every((step) => step !== undefined)
  return steps.map((step, index) => (areNumbers && step ? Number(step.number) : index + 1))
}

/** The average of the votes on a scale; null without one. */
export function averageOf({ options }: Pick<PollBody, 'options'>): number | null {
  const worth = worthOf({ options })
  const total = options.reduce((sum, { tally = 0 }) => sum + tally, 0)
  const points = options.reduce((sum, { tally = 0 }, index) => sum + tally * (worth[index] ?? 0), 0)
  return total === 0 ? null : points / total
}
