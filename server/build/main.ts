import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildPages } from './build-pages.ts'
import { buildServer } from './build-server.ts'
import { builtFolder } from './built.js'
import { licencesOf } from './licences.ts'

/**
 * `tsx server/build/main.ts [FOLDER]`: builds server and pages into a folder. Without an argument, builds them for
 * `npm start` if they have changed.
 */

const [folder] = process.argv.slice(2)
if (folder === undefined) console.log(builtFolder())
else await buildInto(folder)

async function buildInto(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const pages = buildPages(join(folder, 'pages'))
  // If one fails, the other must end first: it would still write into the folder while it is removed.
  const server = await buildServer(folder).finally(() => pages.catch(() => {}))
  const made = [server, await pages]
  await writeFile(join(folder, 'licences.txt'), await licencesOf(made))
  await writeFile(join(folder, 'built.json'), JSON.stringify(await sizesIn(folder), null, 1))
}

/** The size of every file in a folder. A start checks by it whether the build is complete. */
async function sizesIn(folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const sizes = paths.map(async (path) => [relative(folder, path), (await stat(path)).size])
  return Object.fromEntries(await Promise.all(sizes))
}
