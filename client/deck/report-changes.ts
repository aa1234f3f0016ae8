import type { Done } from './sync-polls.ts'

const SIGNS = { draft: '+', change: '~', delete: '-', leave: '!', keep: '=' }

/** The line that reports a change. @returns undefined if nothing was changed */
export function lineOf(done: Done): string | undefined {
  if ('moved' in done) return `  > ${done.moved.prompt} (moved)`
  const { step } = done
  if (step.does === 'keep') return undefined
  const where = step.block ? `line ${step.block.line}  ` : ''
  const prompt = 'draft' in step ? step.draft.prompt : step.poll.prompt
  return `  ${SIGNS[step.does]} ${where}${prompt}${more(step)}`
}

function more(step: Extract<Done, { step: unknown }>['step']): string {
  if (step.does === 'change') return ` (${step.fields.join(', ')})`
  if (step.does !== 'leave') return ''
  return step.block
    ? ` was opened and stays as it was (${step.fields.join(', ')}). To ask the new version, give the block a #name that is new. To ask the old version again, copy the poll in the console.`
    : ' was opened and stays, although its block is gone.'
}

/** A summary of all changes, in one line. */
export function sumOf(all: readonly Done[]): string {
  const count = (does: string) => all.filter((one) => ('moved' in one ? 'move' : one.step.does) === does).length
  const counts = [
    [count('draft'), 'drafted'],
    [count('change'), 'changed'],
    [count('move'), 'moved'],
    [count('delete'), 'deleted'],
    [count('leave'), 'left'],
    [count('keep'), 'as before'],
  ] as const
  return counts.flatMap(([n, what]) => (n > 0 ? `${n} ${what}` : [])).join(', ') || 'no polls'
}
