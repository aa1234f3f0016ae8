import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { builtFolder } from '../../server/build/built.js'
import { Checkout } from '../support/source-copy.ts'

/** What a start runs: what was built from these very sources, or what it builds, or a sentence. */

const NOBODY = 65_534
const IS_ROOT = process.getuid?.() === 0
const BUILDS = 'Building the server and its pages'

describe('a start', () => {
  it('rebuilds once after a change or a damaged file, leaves no process behind, and has source lines in its stacks', async () => {
    const checkout = await Checkout.make('built', 'packages')
    const undo = await checkout.empty()
    const at = 'server/backup/main.ts'
    await checkout.edit(at, () => "type Gone = 1\n\nthrow new Error('edited')\n")
    await checkout.edit('server/main.ts', () => SERVES)
    const both = await Promise.all([checkout.runs(['backup', 'file']), checkout.runs(['backup', 'file'])])
    expect(both.map(({ said }) => said).join('')).toContain(`${BUILDS} again, since their sources`)
    for (const { said } of both) expect(said).toContain(`Error: edited\n    at ${checkout.in(at)}:3:7`)
    const whole = expect.stringMatching(/^[\da-f]{16}$/)
    expect(await checkout.builds()).toEqual([whole, whole])

    const [edited = ''] = (await checkout.builds()).filter((name) => !checkout.built.endsWith(name))
    await truncate(checkout.in(`server/dist/${edited}/main.js`), 1)
    const { pid, said } = await runningServer(checkout)
    expect(said).toContain(BUILDS)
    expect(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).toBe('')
    expect((await checkout.runs(['backup', 'file'])).said).not.toContain(BUILDS)

    await undo()
    expect((await checkout.runs(['backup', 'file'])).said).not.toMatch(/edited|Building/)
  })

  it('builds for the first time without naming a change', async () => {
    const checkout = await Checkout.make('packages')
    await checkout.empty()
    expect((await checkout.runs()).said).toMatch(/^Building once: .*seconds\.\nBuilt in \d+\.\d s\.\n/)
  })

  it('says what failed to build, and leaves no partial build', async () => {
    const checkout = await Checkout.make('built', 'packages')
    const before = await checkout.builds()
    await checkout.empty()
    await checkout.edit('server/main.ts', () => 'const = 1\n')
    const { code, said } = await checkout.runs()
    expect(code).toBe(1)
    expect(said).toMatch(/server\/main\.ts:1:6.*\n[\s\S]*The server could not be built/)
    expect(await checkout.builds()).toEqual(before)
  })

  it('runs from a read-only folder, or says that it has to be built', async () => {
    const checkout = await Checkout.make('built', 'packages')
    const uid = IS_ROOT ? NOBODY : undefined
    await chmod(checkout.in('server/dist'), 0o555)
    onTestFinished(() => chmod(checkout.in('server/dist'), 0o755))
    expect(await checkout.runs(undefined, uid)).toMatchObject({ code: 0, said: expect.not.stringContaining(BUILDS) })
    await checkout.edit('server/main.ts', (text) => `${text}\n// Edited.\n`)
    const { code, said } = await checkout.runs(undefined, uid)
    expect(code).toBe(1)
    expect(said).toMatch(/^The server has to be built, and .*server\/dist cannot be written \(EACCES\)/)
    expect(said).not.toMatch(/\n\s+at /)
  })

  it('needs no compiler if it is built, and names what is missing if it is not', async () => {
    const checkout = await Checkout.make('built')
    expect(await checkout.runs()).toMatchObject({ code: 0 })
    await rm(checkout.built, { recursive: true })
    const { code, said } = await checkout.runs()
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The server has to be built, but packages that build it are not installed\. .*npm ci --include=dev/,
    )
  })

  it('of an installed package runs the build that came with it, or refuses a damaged one', async () => {
    const checkout = await Checkout.make('built')
    await rm(checkout.in('server/build/main.ts'))
    await rename(checkout.built, checkout.in('server/dist/release'))
    expect(await checkout.runs()).toMatchObject({ code: 0 })
    const main = checkout.in('server/dist/release/main.js')
    await truncate(main, 1000)
    expect(await checkout.runs()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^This package is damaged: .*main\.js has 1000 bytes instead of \d+\. Install/),
    })
    await rm(main)
    expect((await checkout.runs()).said).toMatch(/^This package is damaged: .*main\.js is missing\./)
    await rm(checkout.in('server/dist/release/built.json'))
    expect((await checkout.runs()).said).toMatch(/is damaged: .*built\.json is missing\. Install/)
  })
})

it('a build holds the licence of every package in it', async () => {
  const texts = await readFile(join(builtFolder(), 'licences.txt'), 'utf8')
  const names = [...texts.matchAll(/^-{80}\n(\S+) [\d.]+\S* \((.*)\)\n-{80}\n(.*)/gm)]
  for (const name of ['express', 'kysely', 'preact', 'uqr', 'zod'])
    expect(names.map(([, found]) => found)).toContain(name)
  expect(names.filter(([, , , text]) => !text).map(([, name]) => name)).toEqual([])
})

/** A server that serves nobody. */
const SERVES = `export function serve() {
  console.log('It serves')
  setInterval(() => {}, 60_000)
}
`

/** One that has begun to, for one test, and what it said until then. */
async function runningServer(checkout: Checkout): Promise<{ pid: number; said: string }> {
  const child = spawn(process.execPath, [checkout.in('server/bin.js')])
  const gone = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await gone
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  for await (const text of child.stdout) {
    said += text
    if (said.includes('It serves')) break
  }
  return { pid: child.pid ?? 0, said }
}
