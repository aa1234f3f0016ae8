#!/usr/bin/env node
// @ts-check
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFolder, Unbuilt } from './build/built.js'
import './build/source-lines.js'

/** `npm start`, `npx live-audience [command]`: runs the built program. Builds it first if a source has changed. */

const { version } = createRequire(import.meta.url)('../package.json')

/**
 * The commands: the built program, the arguments, what it does, and a function that finds the first argument that it
 * does not take. Commands without `refuses` check their arguments themselves.
 * @typedef {{program: string, takes: string, does: string, refuses?: (args: string[]) => string | undefined}} Command
 * @type {Record<string, Command>}
 */
const COMMANDS = {
  start: {
    program: 'main',
    takes: '',
    does: 'runs the server, which is the default; settings come from the environment',
    refuses: ([first]) => first,
  },
  backup: {
    program: 'backup',
    takes: 'FILE',
    does: "writes all data of the settings' database into a file",
    refuses: ([file, second]) => (isOption(file) ? file : second),
  },
  restore: {
    program: 'backup',
    takes: 'FILE',
    does: 'fills an empty database from it',
    refuses: ([file, second]) => (isOption(file) ? file : second),
  },
  distribute: {
    program: 'distribute',
    takes: '[--dry-run]',
    does: 'spreads the sessions over the workers of a Citus cluster',
    refuses: (args) => args.find((arg) => arg !== '--dry-run'),
  },
  polls: { program: 'polls', takes: 'DECK.md …', does: 'drafts the polls of a Markdown deck; --help tells the rest' },
  rehearse: {
    program: 'rehearse',
    takes: '--url URL …',
    does: 'lets simulated people play a session; --help tells the rest',
  },
}

const HELP = ['--help', '-h', 'help']
const VERSION = ['--version', '-v', 'version']
/** The most typing errors in a name that is still suggested. */
const TYPOS = 2

/** Read at run time. It is not part of a built program. */
const CITUS = fileURLToPath(new URL('./deploy/citus.sql', import.meta.url))

const [name = 'start', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (HELP.includes(name)) process.stdout.write(listCommands())
else if (VERSION.includes(name)) process.stdout.write(`${version}\n`)
else if (!command) complain(sayUnknown(name), listCommands())
else if (command.refuses && HELP.includes(args[0] ?? '')) process.stdout.write(usageOf(name))
else {
  const refused = command.refuses?.(args)
  if (refused !== undefined) complain(`${name} does not take "${refused}".`, usageOf(name))
  else if (command.takes === 'FILE' && !args[0]) complain(`${name} takes a file.`, usageOf(name))
  else await start(name, command.program)
}

/**
 * @param {string} name
 * @param {string} program
 */
async function start(name, program) {
  if (name === 'rehearse' || name === 'polls') process.argv.splice(2, 1)
  if (name === 'distribute') process.argv.splice(2, 1, CITUS)
  const folder = findBuilt()
  if (!folder) return
  const { serve } = await import(pathToFileURL(join(folder, `${program}.js`)).href)
  await serve?.(join(folder, 'pages'))
}

/**
 * @param {string} sentence
 * @param {string} usage
 */
function complain(sentence, usage) {
  process.stderr.write(`${sentence}\n\n${usage}`)
  process.exitCode = 2
}

/** @param {string} name */
function usageOf(name) {
  const { takes, does } = COMMANDS[name] ?? {}
  return `${`live-audience ${name} ${takes}`.trimEnd().padEnd(36)} ${does}\n`
}

function listCommands() {
  return `${Object.keys(COMMANDS).map(usageOf).join('')}live-audience --version              tells its version\n`
}

/** @param {string} name */
function sayUnknown(name) {
  const near = [...Object.keys(COMMANDS), ...HELP, ...VERSION].find(
    (known) => known.length > TYPOS && isNear(known, name, TYPOS),
  )
  const meant = near ? ` Did you mean "${near}"?` : ''
  if (!isOption(name)) return `There is no command "${name}".${meant}`
  const hint = near ? '' : ' Settings are variables of the environment, such as PORT=8080.'
  return `There is no option "${name}".${meant}${hint}`
}

/** @param {string | undefined} arg */
function isOption(arg) {
  return arg?.startsWith('-') ?? false
}

/**
 * Whether at most that many letters have to be inserted, removed or changed.
 * @type {(one: string, other: string, most: number) => boolean}
 */
function isNear(one, other, most) {
  if (most < 0) return false
  if (!one || !other) return one.length + other.length <= most
  const [tail, otherTail] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return isNear(tail, otherTail, most)
  return isNear(tail, other, most - 1) || isNear(one, otherTail, most - 1) || isNear(tail, otherTail, most - 1)
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
