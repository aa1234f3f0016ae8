// expect: TS2345
import { Refusal } from '../../../shared/errors.ts'

export const refusal = new Refusal('go_away')
