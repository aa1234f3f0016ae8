import type { PollKind } from '../../../../shared/poll-kinds/define.ts'
import type { PollBody } from '../../../index.ts'

/** A poll kind as pages know it: how people vote, how the result is drawn, which options it takes. */
export type KindData = Pick<PollKind, 'widget' | 'result' | 'options' | 'hasCorrectOption'>

/** The build replaces this by JSON from `shared/poll-kinds`. */
declare const POLL_KINDS: string

export const KINDS: Record<PollBody['kind'], KindData> = JSON.parse(POLL_KINDS)
export const KIND_NAMES = Object.keys(KINDS) as PollBody['kind'][]
