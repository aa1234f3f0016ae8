/** What reads files and texts. One file, which loads when a host imports something. */
export { hasHead } from './columns.ts'
export { toTabs } from './csv.ts'
export { draftsFromFile } from './drafts-from-file.ts'
export { readFile } from './read-file.ts'
