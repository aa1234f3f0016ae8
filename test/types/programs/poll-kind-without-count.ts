// expect: TS2741

import { definePollKind } from '../../../shared/poll-kinds/define.ts'
import { openText } from '../../../shared/poll-kinds/open-text.ts'

const { count, ...incomplete } = openText

export const kind = definePollKind(incomplete)
export { count }
