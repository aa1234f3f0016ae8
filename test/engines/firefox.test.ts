import { afterAll, describe } from 'vitest'
import { testServerOfFile } from '../support/test-server.ts'
import { testBrowserSettings } from './browser-settings.ts'
import { comingBackIn } from './coming-back.ts'
import { bordersIn, formulasIn, printsIn } from './drawn.ts'
import { FIREFOX } from './engines.ts'
import { wholeEventIn } from './event.ts'
import { endFirefox } from './firefox.ts'
import { phonesWayIn } from './phones.ts'

const app = testServerOfFile({ now: Date.now })

describe('Firefox', () => {
  afterAll(endFirefox)
  wholeEventIn(FIREFOX)
  phonesWayIn(FIREFOX, app)
  testBrowserSettings(FIREFOX, app)
  comingBackIn(FIREFOX, app)
  bordersIn(FIREFOX, app)
  formulasIn(FIREFOX, app)
  printsIn(app)
})
