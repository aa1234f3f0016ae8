import type { Step } from './plan.ts'

/** The sign at the start of a step's line, and the word for it in the summary. */
const NAMES: Record<Step['does'], { sign: string; word: string }> = {
  draft: { sign: '+', word: 'drafted' },
  change: { sign: '~', word: 'changed' },
  move: { sign: '>', word: 'moved' },
  delete: { sign: '-', word: 'deleted' },
  leave: { sign: '!', word: 'left' },
  keep: { sign: '=', word: 'as before' },
}

export function lineOf(step: Step): string {
  const line = step.block ? `line ${step.block.line}  ` : ''
  const { prompt } = step.does === 'draft' || step.does === 'change' ? step.block.draft : step.poll
  return `  ${NAMES[step.does].sign} ${line}${prompt}${noteOf(step)}`
}

function noteOf(step: Step): string {
  if (step.does === 'move') return ' (moved)'
  if (step.does === 'change') return ` (${step.fields.join(', ')})`
  if (step.does !== 'leave') return ''
  return step.block
    ? ` was opened and stays as it was (${step.fields.join(', ')}). To ask the new version, give the block a #name that is new. To ask the old version again, copy the poll in the console.`
    : ' was opened and stays, although its block is gone.'
}

export function sumOf(steps: readonly Step[]): string {
  const counts = Object.entries(NAMES).flatMap(([name, { word }]) => {
    const { length } = steps.filter(({ does }) => does === name)
    return length > 0 ? `${length} ${word}` : []
  })
  return counts.join(', ') || 'no polls'
}
