import { join } from 'node:path'
import { serve } from '../main.ts'
import { buildPages, PARTS } from './build-pages.ts'
import { ROOT } from './built.js'

/**
 * `npm run dev`: runs the server from its sources, with the page `/host/parts`. tsx watches the server's sources, all of
 * `client/` and `shared/languages/`, and the components page. On every change it starts this program again, which builds the pages again.
 */

const folder = join(ROOT, 'server/dist/dev/pages')
await buildPages(folder, PARTS)
await serve(folder)
