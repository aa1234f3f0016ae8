import { describe } from 'vitest'
import { stageOfFile } from '../support/stage.ts'
import { comingBackIn } from './away.ts'
import { bordersIn, formulasIn } from './drawn.ts'
import { WEBKIT } from './engines.ts'
import { wholeEventIn } from './event.ts'
import { phonesWayIn } from './phones.ts'
import { wishesIn } from './wishes.ts'

const stage = stageOfFile({ now: Date.now })

describe('WebKitGTK', () => {
  wholeEventIn(WEBKIT)
  phonesWayIn(WEBKIT, stage)
  wishesIn(WEBKIT, stage)
  comingBackIn(WEBKIT, stage)
  bordersIn(WEBKIT, stage)
  formulasIn(WEBKIT, stage)
})
