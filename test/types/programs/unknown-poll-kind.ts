// expect: TS2345
import { pollKind } from '../../../shared/poll-kinds/index.ts'

export const kind = pollKind('survey')
