// expect: TS2322
import type { HostOnly, OnStage } from '../../../server/domain/sealed.ts'

declare const sealed: HostOnly<number>

export const leak: OnStage<number> = sealed
