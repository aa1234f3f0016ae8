import { PICTURES } from '../../../../shared/poll-kinds/pictures.ts'
import type { PollBody } from '../../../index.ts'

/** What the wall draws of a kind. */
export const KindPicture = ({ kind }: { kind: PollBody['kind'] }) => (
  <svg class="kind" viewBox="0 0 32 24" aria-hidden="true">
    <path d={PICTURES[kind]} />
  </svg>
)
