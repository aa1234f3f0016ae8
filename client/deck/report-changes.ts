import type { Done } from './sync-polls.ts'

const SIGNS = { draft: '+', change: '~', delete: '-', leave: '!', keep: '=' }

/** A line for what was done to a poll; undefined where nothing was. */
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
    ? ` was opened and stays as it was asked (${step.fields.join(', ')}). To ask it anew as it is in the deck, give the block a #name that is new; to ask it again as it was, copy it in the console.`
    : ' was opened and stays, though its block is gone.'
}

/** How much was done, in one line. */
export function sumOf(all: readonly Done[]): string {
  const count = (does: string) => all.filter((one) => ('moved' in one ? 'move' : one.step.does) === does).length
  const said = [
    [count('draft'), 'drafted'],
    [count('change'), 'changed'],
    [count('move'), 'moved'],
    [count('delete'), 'deleted'],
    [count('leave'), 'left'],
    [count('keep'), 'as before'],
  ] as const
  return said.flatMap(([n, what]) => (n > 0 ? `${n} ${what}` : [])).join(', ') || 'no polls'
}
