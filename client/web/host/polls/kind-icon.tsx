import { ICONS } from '../../../../shared/poll-kinds/icons.ts'
import type { PollBody } from '../../../index.ts'

/** What the wall draws of a kind. */
export const KindIcon = ({ kind }: { kind: PollBody['kind'] }) => (
  <svg class="kind" viewBox="0 0 32 24" aria-hidden="true">
    <path d={ICONS[kind]} />
  </svg>
)
