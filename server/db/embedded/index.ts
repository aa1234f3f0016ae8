export { defaultDataDir } from './data-dir.ts'
export { EmbeddedRefusal } from './refusal.ts'
export { runningEmbedded } from './running.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
