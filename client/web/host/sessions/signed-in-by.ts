import { readJson, writeJson } from '../../parts/browser/storage.ts'

/** How this browser's host signed in. Who came by an organisation ends the sign-in there, too, when they log out. */

const KEY = 'signed in by'

export const keepWay = (way: 'link' | 'organisation'): void => writeJson(KEY, way === 'link' ? undefined : way)

export const cameByOrganisation = (): boolean => readJson(KEY) === 'organisation'
