/** What reads files and texts. One file, which loads when a host imports something. */
export { hasHead } from './columns.ts'
export { toTabs } from './csv.ts'
export { importText } from './import-text.ts'
export { readFile } from './read-file.ts'
