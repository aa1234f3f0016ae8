import { join } from 'node:path'
import { serve } from '../main.ts'
import { buildPages, PARTS } from './build-pages.ts'
import { ROOT } from './root.ts'

/**
 * `npm run dev`: the server from its sources, and its pages, with `/host/parts`. tsx watches the server's sources and
 * all of `client/` and the components page, and starts this again on every change, which builds the pages anew.
 */

const folder = join(ROOT, 'server/dist/dev')
await buildPages(folder, PARTS)
await serve(folder)
