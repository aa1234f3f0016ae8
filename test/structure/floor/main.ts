import { join } from 'node:path'
import { builtFolder } from '../../../server/build/built.js'
import { ALLOWED } from './allowed.ts'
import { complaintsOfAll } from './pages.ts'

/** `npm run floor [FOLDER]`: checks that built pages use nothing that the oldest browsers they are for lack. */

const complaints = complaintsOfAll(process.argv[2] ?? join(builtFolder(), 'pages'))
for (const one of complaints) console.log(one)
if (complaints.length > 0) process.exitCode = 1
else console.log(`All pages keep to their floor, with ${ALLOWED.length} features that are allowed.`)
