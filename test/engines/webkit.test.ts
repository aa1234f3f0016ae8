import { describe } from 'vitest'
import { stageOfFile } from '../support/stage.ts'
import { comingBackIn } from './away.ts'
import { testBrowserSettings } from './browser-settings.ts'
import { bordersIn, formulasIn } from './drawn.ts'
import { WEBKIT } from './engines.ts'
import { wholeEventIn } from './event.ts'
import { phonesWayIn } from './phones.ts'

const stage = stageOfFile({ now: Date.now })

describe('WebKitGTK', () => {
  wholeEventIn(WEBKIT)
  phonesWayIn(WEBKIT, stage)
  testBrowserSettings(WEBKIT, stage)
  comingBackIn(WEBKIT, stage)
  bordersIn(WEBKIT, stage)
  formulasIn(WEBKIT, stage)
})
