export { defaultDataDir } from './data-dir.ts'
export { EmbeddedRefusal } from './refusal.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
