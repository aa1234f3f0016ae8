// expect: TS2322
import type { ScoreRow } from '../../../server/domain/scores.ts'
import type { WallView } from '../../../server/views/session.ts'

declare const standing: ScoreRow

export const leak: WallView['scores'] = [{ ...standing }]
