import { usualReveal as usualRevealOf } from '../../../../shared/poll-kinds/usual-reveal.ts'
import type { DraftPollData, PollBody, Reveal } from '../../../index.ts'
import { KINDS } from '../../parts/kinds.ts'

/** What a poll is drafted with. */
export type PollDraft = Omit<DraftPollData['body'], 'k'>

/** When the room sees results unless the host says otherwise. */
export const usualReveal = (kind: PollBody['kind']): Reveal => usualRevealOf(KINDS[kind])

/** A draft with what is usual for its kind where it says nothing. */
export const withUsual = <Draft extends Pick<PollDraft, 'kind'>>(draft: Draft) => ({
  reveal: usualReveal(draft.kind),
  ...draft,
})

/** What would draft the same poll again. */
export function draftOf(poll: PollBody): PollDraft {
  const { kind, prompt, options, correctOptionId, reveal, moderated, explanation } = poll
  const takes = KINDS[kind]
  return {
    kind,
    prompt,
    ...(takes.options.max > 0 && { options: options.map(({ label }) => label) }),
    ...(takes.hasCorrectOption && {
      correctOption: options.findIndex(({ id }) => id === correctOptionId),
    }),
    ...(reveal && { reveal }),
    ...(moderated && { moderated }),
    ...(explanation && { explanation }),
  }
}
