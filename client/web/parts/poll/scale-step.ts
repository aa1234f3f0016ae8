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
