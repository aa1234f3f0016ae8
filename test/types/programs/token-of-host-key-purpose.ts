// expect: TS2345
import type { Tokens } from '../../../server/domain/tokens.ts'

declare const tokens: Tokens

export const forged = tokens.mint('host-key', 'id', 0)
