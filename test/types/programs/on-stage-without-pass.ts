// expect: TS2554
import { onStage } from '../../../server/domain/sealed.ts'

export const leak = onStage(7).open()
