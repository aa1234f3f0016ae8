#!/usr/bin/env node
// @ts-check
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFolder, Unbuilt } from './build/built.js'
import './build/source-lines.js'

/** `npm start`, `npx live-audience [command]`: runs what was built, and has it built before where it has to be. */

/** The built program of each command. */
const PROGRAMS = {
  start: 'main',
  backup: 'backup',
  restore: 'backup',
  distribute: 'distribute',
  rehearse: 'rehearse',
  polls: 'polls',
}

/** Read where it lies, and built into no program. */
const CITUS = fileURLToPath(new URL('./deploy/citus.sql', import.meta.url))

const USAGE = `live-audience                       runs the server; settings come from the environment
live-audience backup FILE           writes all data of the settings' database into a file
live-audience restore FILE          fills an empty database from it
live-audience distribute [--dry-run]
                                    spreads the sessions over the workers of a Citus cluster
live-audience polls DECK.md …        drafts the polls of a Markdown deck; --help tells the rest
live-audience rehearse --url URL …  lets simulated people play a session; --help tells the rest
`

const command = process.argv[2] ?? 'start'
if (Object.hasOwn(PROGRAMS, command)) {
  if (command === 'rehearse' || command === 'polls') process.argv.splice(2, 1)
  if (command === 'distribute') process.argv.splice(2, 1, CITUS)
  await run(PROGRAMS[/** @type {keyof typeof PROGRAMS} */ (command)])
} else {
  const isHelp = command === '--help' || command === 'help'
  ;(isHelp ? process.stdout : process.stderr).write(USAGE)
  process.exitCode = isHelp ? 0 : 2
}

/** @param {string} program */
async function run(program) {
  const folder = findBuilt()
  if (!folder) return
  const { serve } = await import(pathToFileURL(join(folder, `${program}.js`)).href)
  await serve?.(join(folder, 'pages'))
}

function findBuilt() {
  try {
    return builtFolder()
  } catch (error) {
    if (!(error instanceof Unbuilt)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return undefined
  }
}
