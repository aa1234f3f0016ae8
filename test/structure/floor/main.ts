import { join } from 'node:path'
import { builtFolder } from '../../../server/build/built.js'
import type { Page } from '../../../server/http/pages/page-languages.ts'
import { ALLOWED } from './allowed.ts'
import { complaintsOf } from './pages.ts'

/** `npm run floor [FOLDER]`: checks that built pages use nothing that the oldest browsers they are for lack. */

const PAGES: Page[] = ['audience', 'check', 'host', 'wall', 'report', 'addin', 'docs']
const folder = process.argv[2] ?? join(builtFolder(), 'pages')
const used = new Set<string>()
const complaints = PAGES.flatMap((page) => complaintsOf(folder, page, used))
const unused = ALLOWED.filter(({ name }) => !used.has(name))
complaints.push(...unused.map(({ name }) => `allowed.ts allows ${name}, which no page uses: remove it.`))
for (const one of complaints) console.log(one)
if (complaints.length > 0) process.exitCode = 1
else console.log(`All pages keep to their floor, with ${ALLOWED.length} features that are allowed.`)
