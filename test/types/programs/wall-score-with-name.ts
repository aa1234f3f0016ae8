// expect: TS2322
import type { Standing } from '../../../server/domain/scores.ts'
import type { WallView } from '../../../server/views/session.ts'

declare const standing: Standing

export const leak: WallView['scores'] = [{ ...standing }]
