import { describe } from 'vitest'
import { testServerOfFile } from '../support/test-server.ts'
import { testBrowserSettings } from './browser-settings.ts'
import { comingBackIn } from './coming-back.ts'
import { bordersIn, formulasIn } from './drawn.ts'
import { WEBKIT } from './engines.ts'
import { wholeEventIn } from './event.ts'
import { phonesWayIn } from './phones.ts'

const app = testServerOfFile({ now: Date.now })

describe('WebKitGTK', () => {
  wholeEventIn(WEBKIT)
  phonesWayIn(WEBKIT, app)
  testBrowserSettings(WEBKIT, app)
  comingBackIn(WEBKIT, app)
  bordersIn(WEBKIT, app)
  formulasIn(WEBKIT, app)
})
