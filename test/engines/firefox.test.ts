import { afterAll, describe } from 'vitest'
import { stageOfFile } from '../support/stage.ts'
import { comingBackIn } from './away.ts'
import { testBrowserSettings } from './browser-settings.ts'
import { bordersIn, formulasIn, printsIn } from './drawn.ts'
import { FIREFOX } from './engines.ts'
import { wholeEventIn } from './event.ts'
import { endFirefox } from './firefox.ts'
import { phonesWayIn } from './phones.ts'

const stage = stageOfFile({ now: Date.now })

describe('Firefox', () => {
  afterAll(endFirefox)
  wholeEventIn(FIREFOX)
  phonesWayIn(FIREFOX, stage)
  testBrowserSettings(FIREFOX, stage)
  comingBackIn(FIREFOX, stage)
  bordersIn(FIREFOX, stage)
  formulasIn(FIREFOX, stage)
  printsIn(stage)
})
