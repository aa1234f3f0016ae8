import type { PollKind } from '../../../../shared/poll-kinds/define.ts'
import type { PollBody } from '../../../index.ts'

/** What a page knows of a kind: how people vote, how the outcome is drawn, which options it takes. */
export type KindData = Pick<PollKind, 'widget' | 'result' | 'options' | 'hasCorrectOption'>

/** Put in by the build as JSON, from `shared/poll-kinds`. */
declare const POLL_KINDS: string

export const KINDS: Record<PollBody['kind'], KindData> = JSON.parse(POLL_KINDS)
export const KIND_NAMES = Object.keys(KINDS) as PollBody['kind'][]
