import { join } from 'node:path'
import { builtFolder } from '../../server/build/built.js'

/** The pages, built where their sources changed since the last run. */
export const PAGES = join(builtFolder(), 'pages')
