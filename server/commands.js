// @ts-check
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFolder, Unbuilt } from './build/built.js'
import './build/source-lines.js'

/**
 * What `npm start` and `npx live-audience [command]` do: run the built program. It is built first if a source has
 * changed. `bin.js` comes before, and checks the version of Node.
 */

/**
 * The commands: the built program, the arguments in the help, and what it does. `options`, `names` and `least` are what
 * it takes: which options, and how many names of files or people, at most and at least. A program without them checks
 * its arguments itself.
 * @type {Record<string, {program: string, usage?: string, does: string, options?: string[], names?: number, least?: number}>}
 */
const COMMANDS = {
  start: {
    program: 'main',
    does: 'runs the server, which is the default; settings come from the environment',
    options: [],
  },
  doctor: { program: 'doctor', does: 'checks a set-up, and says what to correct', options: [] },
  backup: {
    program: 'backup',
    usage: 'FILE',
    does: "writes all data of the settings' database into a file, or to standard output if it is -",
    options: [],
    names: 1,
  },
  restore: { program: 'backup', usage: 'FILE', does: 'fills an empty database from it', options: [], names: 1 },
  hosts: {
    program: 'hosts',
    usage: '[delete EMAIL]',
    does: 'lists the hosts, or deletes one with all of their sessions',
    options: [],
    names: 2,
    least: 0,
  },
  link: {
    program: 'hosts',
    usage: 'EMAIL',
    does: 'prints a sign-in link for a host, also while mail or provider is down',
    options: [],
    names: 1,
  },
  'forget-secret': {
    program: 'backup',
    does: "lets a server start with a new secret, where the database's is lost for good",
    options: [],
  },
  distribute: {
    program: 'distribute',
    usage: '[--dry-run]',
    does: 'spreads the sessions over the workers of a Citus cluster',
    options: ['--dry-run'],
  },
  polls: { program: 'polls', usage: 'DECK.md …', does: 'drafts the polls of a Markdown deck; see polls --help' },
  mcp: { program: 'mcp', usage: '--url URL …', does: 'gives a language model the tools of a server; see mcp --help' },
  rehearse: {
    program: 'rehearse',
    usage: '--url URL …',
    does: 'lets simulated people play a session; see rehearse --help',
  },
}

/** @type {Record<string, string>} */
const DENIED = {
  EMFILE: 'too few files may be open. Raise ulimit -n (LimitNOFILE in systemd).',
  ENFILE: 'the system has too many files open. Raise fs.file-max.',
  ENOMEM: 'there is too little memory.',
  ENOSPC: 'the disk is full. Free some space there.',
  EACCES: 'this account may not do that. Give it the folder (chown), or start the server as another account.',
  EPERM: 'this account may not do that. Give it the folder (chown), or start the server as another account.',
  EROFS: 'the file system is mounted read-only.',
  EIO: 'the disk fails. Look at the log of the system.',
}

const HELP = ['--help', '-h', 'help']
const VERSION = ['--version', '-v', 'version']
/** The most typing errors in a name that is still suggested. */
const TYPOS = 2

/** Read at run time. It is not part of a built program. */
const CITUS = fileURLToPath(new URL('./deploy/citus.sql', import.meta.url))
const SETTINGS = fileURLToPath(new URL('./deploy/README.md', import.meta.url))

const { version } = createRequire(import.meta.url)('../package.json')
const [name = 'start', ...args] = process.argv.slice(2)
if (HELP.includes(name)) process.stdout.write(`${listCommands()}${listSettings()}`)
else if (VERSION.includes(name)) process.stdout.write(`${version}\n`)
else if (!Object.hasOwn(COMMANDS, name)) refuse(await explainUnknown(name), listCommands())
else if (COMMANDS[name]?.options && HELP.includes(args[0] ?? '')) process.stdout.write(usageOf(name))
else {
  const why = whyRefused(name)
  if (why) refuse(why, usageOf(name))
  else await run(name)
}

/** @param {string} name */
function whyRefused(name) {
  const { options, usage, names = 0, least = names } = COMMANDS[name] ?? {}
  if (!options) return undefined
  const given = args.filter((arg) => arg === '-' || !arg.startsWith('-'))
  const wrong = args.find((arg) => arg.length > 1 && arg.startsWith('-') && !options.includes(arg)) ?? given[names]
  if (wrong !== undefined) return `${name} does not take "${wrong}".`
  return given.length < least ? `${name} takes ${usage}.` : undefined
}

/** @param {string} name */
async function run(name) {
  if (['polls', 'mcp', 'rehearse'].includes(name)) process.argv.splice(2, 1)
  if (name === 'distribute') process.argv.splice(2, 1, CITUS)
  try {
    const folder = builtFolder()
    const load = (/** @type {string} */ program) => import(pathToFileURL(join(folder, `${program}.js`)).href)
    const { serve } = await load(`${COMMANDS[name]?.program}`)
    const demo = await serve?.(join(folder, 'pages'), version)
    let told = ''
    for await (const problem of demo ? (await load('demo')).play(demo) : []) {
      // By then a server that stops, which is the usual cause, has ended this process.
      await sleep(1_000)
      if (problem !== told) process.stderr.write(`The session of the demonstration: ${problem || 'goes on'}\n`)
      told = problem
    }
  } catch (error) {
    const denied = deniedBy(error)
    if (!denied && !(error instanceof Unbuilt)) throw error
    process.stderr.write(`${denied ?? /** @type {Error} */ (error).message}\n`)
    process.exitCode = 1
  }
}

/**
 * What to print where the system denies what is needed to load a program. A program that runs says more exactly what it
 * was denied.
 * @param {unknown} error
 */
function deniedBy(error) {
  const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error)
  const why = Object.hasOwn(DENIED, code) && DENIED[code]
  return why ? `live-audience cannot start: ${why} (${message})` : undefined
}

/** @type {(sentence: string, usage: string) => void} */
function refuse(sentence, usage) {
  process.stderr.write(`${sentence}\n\n${usage}`)
  process.exitCode = 2
}

/** @param {string} name */
function usageOf(name) {
  const { usage = '', does } = COMMANDS[name] ?? {}
  return `${`live-audience ${name} ${usage}`.trimEnd().padEnd(36)} ${does}\n`
}

function listCommands() {
  return `${Object.keys(COMMANDS).map(usageOf).join('')}live-audience --version              prints its version\n`
}

/** The settings, from their only table, which is in the operator's page. */
function listSettings() {
  const rows = readFileSync(SETTINGS, 'utf8').matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\| (.*) \|$/gm)
  const settings = [...rows].map(([, variable, fallback, purpose]) => {
    const text = `${purpose}${fallback && ` Default: ${fallback}.`}`.replaceAll('`', '')
    return `\n${variable}\n${text.replaceAll(/(.{1,76})(\s+|$)/g, '    $1\n')}`
  })
  return `\nSettings are variables of the environment, or lines of the file .env in DATA_DIR:\n${settings.join('')}`
}

/** @param {string} name */
async function explainUnknown(name) {
  const near = await nearest(name)
  const suggestion = near ? ` Did you mean "${near}"?` : ''
  if (!name.startsWith('-')) return `There is no command "${name}".${suggestion}`
  const hint = near ? '' : ' Settings are variables of the environment, such as PORT=8080.'
  return `There is no option "${name}".${suggestion}${hint}`
}

/** @param {string} name */
async function nearest(name) {
  const known = [...Object.keys(COMMANDS), ...HELP, ...VERSION].filter((one) => one.length > TYPOS)
  // Without its packages, this file says how to install them.
  const leven = await import('leven').catch(() => undefined)
  return leven?.closestMatch(name, known, { maxDistance: TYPOS })
}
