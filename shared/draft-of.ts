import type { PollOption } from './poll-kinds/define.ts'
import type { PreparedPoll } from './schemas/draft.ts'

type PollToDraft = Pick<PreparedPoll, 'kind' | 'prompt' | 'reveal' | 'moderated'> & {
  options: readonly PollOption[]
  correctOptionId?: string | null
  explanation?: string | null
}

/** The draft that makes the same poll again, without default values. */
export function draftOf(poll: PollToDraft): PreparedPoll {
  const { kind, prompt, options, correctOptionId, reveal, moderated, explanation } = poll
  return {
    kind,
    prompt,
    ...(options.length > 0 && { options: options.map(({ label }) => label) }),
    ...(correctOptionId && { correctOption: options.findIndex(({ id }) => id === correctOptionId) }),
    ...(reveal && reveal !== 'live' && { reveal }),
    ...(moderated && { moderated }),
    ...(explanation && { explanation }),
  }
}
