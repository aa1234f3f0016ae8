// expect: TS2345
import type { Scoreboard } from '../../../server/domain/scores.ts'
import type { HelperPass } from '../../../server/domain/sealed.ts'
import { scoresView } from '../../../server/views/scores.ts'

declare const scoreboard: Scoreboard
declare const pass: HelperPass

export const leak = scoresView(scoreboard, pass)
