import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import { scaleStepOf } from '../../../../shared/scale-steps.ts'
import type { PollBody, PollOption } from '../../../index.ts'
import { common } from '../../language/index.ts'

/**
 * What the first or the last step of a numbered scale means, where the host does not say it; '' for other options.
 * Named steps say it themselves.
 */
export function scaleEnd({ kind, options }: PollBody, id: string, texts = common): string {
  const isNumbered = options.every(({ label }) => scaleStepOf(label)?.meaning === '')
  if (KINDS[kind].widget !== 'scale' || !isNumbered) return ''
  if (id === options[0]?.id) return texts.scale.lowest
  return id === options.at(-1)?.id ? texts.scale.highest : ''
}

/** The label of an option, and what it means on a numbered scale. */
export const labelInFull = (poll: PollBody, { id, label }: Pick<PollOption, 'id' | 'label'>): string =>
  [label, scaleEnd(poll, id)].filter((part) => part !== '').join(' · ')
