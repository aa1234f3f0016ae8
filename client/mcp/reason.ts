import { codeOf, messageOf } from '../../shared/system-error-code.ts'

/** Why a request had no answer, such as `ECONNREFUSED`. */
export const reasonOf = (error: unknown): string => (error instanceof Error && codeOf(error.cause)) || messageOf(error)
