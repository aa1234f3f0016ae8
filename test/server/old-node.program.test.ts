import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

/** What somebody gets whose Node is older than all that the server was tested on. */

const BIN = fileURLToPath(new URL('../../server/bin.js', import.meta.url))
/** It is said before any command is read. */
const COMMANDS = [[], ['--version'], ['restore', 'x']]

/** Where `.ci/on-nodes` puts what npm brings. A run of tests may have moved its temporary files elsewhere. */
const nodeOf = (version: number) =>
  [tmpdir(), '/tmp']
    .map((folder) => join(folder, `live-audience-node-${version}/node_modules/.bin/node`))
    .find(existsSync) ?? ''
const OLD = [12, 14, 16, 18]
const missing = OLD.filter((version) => !nodeOf(version))
if (missing.length > 0)
  console.info(`Left out: Node ${missing.join(', ')} is not here. .ci/on-nodes '${missing.join(' ')}' true brings it.`)

/** Runs a command where it could write a data folder, and where none may be after it. */
async function refusal(node: string[], command: string[]) {
  const cwd = await mkdtemp(join(tmpdir(), 'live-audience-old-node-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  const [program = '', ...args] = [...node, BIN, ...command]
  const env = { PORT: '0', DATA_DIR: join(cwd, 'data') }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  expect(await readdir(cwd)).toEqual([])
  return { status, stdout, stderr }
}

const says = (version: string) => ({
  status: 1,
  stdout: '',
  stderr: expect.stringMatching(
    new RegExp(`^live-audience needs Node 20\\.19 or later, and this is Node ${version} [^\\n]*\\n$`),
  ),
})

describe.each(OLD)('on Node %s', (version) => {
  it.skipIf(missing.includes(version))('every command says which Node it needs, and does nothing', async () => {
    for (const command of COMMANDS)
      expect(await refusal([nodeOf(version)], command), command[0]).toEqual(says(`${version}\\.\\d+\\.\\d+`))
  })
})

/** This Node, with the version of another. */
const posingAs = (version: string) => {
  const pose = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  return [process.execPath, '--import', `data:text/javascript,${encodeURIComponent(pose)}`]
}

it.each(['18.20.8', '20.18.3', '9.11.2'])('version %s is too old', async (version) => {
  expect(await refusal(posingAs(version), [])).toEqual(says(version.replaceAll('.', '\\.')))
})

it.each(['20.19.0', '21.0.0', '100.0.0'])('version %s is not', async (version) => {
  expect(await refusal(posingAs(version), ['--version'])).toMatchObject({ status: 0, stderr: '' })
})
