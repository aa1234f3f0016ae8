import { join } from 'node:path'
import { serve } from '../main.ts'
import { buildPages, PARTS } from './build-pages.ts'
import { ROOT } from './root.ts'

/** `npm run dev`: the server from its sources, which tsx watches, and pages that are built at each start; `/host/parts`, too. */

const folder = join(ROOT, 'server/dist/dev')
await buildPages(folder, PARTS)
await serve(folder)
