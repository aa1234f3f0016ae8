import { correctIdsOf } from './correct-options.ts'
import type { Picture } from './fields/picture.ts'
import type { PollOption } from './poll-kinds/define.ts'
import { DEFAULT_REVEAL } from './reveals.ts'
import type { PreparedPoll, TextDraft } from './schemas/draft.ts'

type PollToDraft = Pick<PreparedPoll, 'kind' | 'prompt' | 'reveal' | 'moderated'> & {
  options: readonly PollOption[]
  correctOptionId?: string
  correctOptionIds?: string[]
  explanation?: string | null
  maxChoices?: number
  maxWords?: number
  seconds?: number | null
}

/** The draft that makes the same poll again, without default values and pictures. */
export function draftOf(poll: PollToDraft): TextDraft {
  const { kind, prompt, options, reveal, moderated, explanation, seconds, maxChoices, maxWords } = poll
  const correct = correctIdsOf(poll).map((right) => options.findIndex(({ id }) => id === right))
  return {
    kind,
    prompt,
    ...(options.length > 0 && { options: options.map(({ label }) => label) }),
    ...correctFields(correct),
    ...(reveal && reveal !== DEFAULT_REVEAL && { reveal }),
    ...(moderated && { moderated }),
    ...(explanation && { explanation }),
    ...(maxChoices !== undefined && { maxChoices }),
    ...(maxWords !== undefined && { maxWords }),
    ...(seconds && { seconds }),
  }
}

/** The same with its pictures. */
export function draftWithPictures(poll: PollToDraft & { picture?: Picture | null }): PreparedPoll {
  const { picture, options } = poll
  const withPicture = options.map((option) =>
    option.picture ? { label: option.label, picture: option.picture } : option.label,
  )
  return { ...draftOf(poll), ...(picture && { picture }), ...(options.length > 0 && { options: withPicture }) }
}

/** The field of a draft that names its right options, by their indexes. */
export function correctFields(correct: number[]): Pick<PreparedPoll, 'correctOption' | 'correctOptions'> {
  const [correctOption] = correct
  if (correct.length > 1) return { correctOptions: correct }
  return correctOption === undefined ? {} : { correctOption }
}
