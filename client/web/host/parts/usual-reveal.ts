import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import { usualReveal as usualRevealOf } from '../../../../shared/poll-kinds/usual-reveal.ts'
import type { PollDraft } from '../../../../shared/schemas/draft.ts'
import type { PollBody, Reveal } from '../../../index.ts'

/** When the audience sees results unless the host says otherwise. */
export const usualReveal = (kind: PollBody['kind']): Reveal => usualRevealOf(KINDS[kind])

/** A draft that is revealed as usual for its kind, if it does not say when. */
export const withUsual = <Draft extends Pick<PollDraft, 'kind'>>(draft: Draft) => ({
  reveal: usualReveal(draft.kind),
  ...draft,
})
