// expect: TS18013
import type { HostOnly } from '../../../server/domain/sealed.ts'

declare const sealed: HostOnly<number>

export const leak = sealed.#value
