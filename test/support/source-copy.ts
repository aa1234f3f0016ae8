import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { builtFolder } from '../../server/build/built.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PARTS = ['client', 'server', 'shared', 'test/web/parts-page']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json']
/** Where the programs begin. */
const PROGRAMS = [
  'server/main.ts',
  'server/backup/main.ts',
  'server/distribute/main.ts',
  'client/rehearsal/main.ts',
  'client/deck/main.ts',
]
/** Where the pages begin. */
const PAGES = [
  ...['audience', 'phone-check', 'host', 'wall', 'report'].map((page) => `client/web/${page}/main.tsx`),
  'client/addin/main.tsx',
]

/** From one folder to another: file by file in this process it took 0.3 s of CPU. */
const COPY = `from=$1 to=$2; shift 2
  tar -C "$from" --exclude=dist --exclude=client/web/pictures -cf - "$@" | tar -C "$to" -xf -`

type Ended = { code: number; said: string }

/** A copy of the sources, for one test, in which it may do as it likes. */
export class Checkout {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** @param given what is there beside the sources: what was built from them, what they import */
  static async make(...given: ('built' | 'packages')[]): Promise<Checkout> {
    const folder = await mkdtemp(join(tmpdir(), 'live-audience-checkout-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o755)
    const made = new Checkout(folder)
    await promisify(execFile)('sh', ['-c', COPY, 'sh', ROOT, folder, ...PARTS, ...FILES])
    if (given.includes('built')) await cp(builtFolder(), made.built, { recursive: true })
    if (given.includes('packages')) await symlink(join(ROOT, 'node_modules'), made.in('node_modules'))
    return made
  }

  in(path: string): string {
    return join(this.#folder, path)
  }

  /** The folder of what is built from the sources as they were copied. */
  get built(): string {
    return this.in(join('server/dist', basename(builtFolder())))
  }

  /** The names of all builds, whole or not. */
  async builds(): Promise<string[]> {
    const entries = await readdir(this.in('server/dist'), { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }

  /** Runs a command of it; without one, one that needs no more than to be built. */
  runs(args = ['rehearse', '--help'], uid?: number): Promise<Ended> {
    const options = { cwd: this.#folder, env: { PATH: process.env.PATH }, ...(uid !== undefined && { uid, gid: uid }) }
    return promisify(execFile)(process.execPath, [this.in('server/bin.js'), ...args], options).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
    )
  }

  /** @returns what undoes it */
  async edit(path: string, change: (text: string) => string): Promise<() => Promise<void>> {
    const text = await readFile(this.in(path), 'utf8')
    await writeFile(this.in(path), change(text))
    return () => writeFile(this.in(path), text)
  }

  /** Leaves nothing of programs and pages: to build all that they import takes 4 s of CPU. @returns what undoes it */
  async empty(): Promise<() => Promise<void>> {
    const all = [...PROGRAMS, ...PAGES]
    const undos = await Promise.all(all.map((path) => this.edit(path, () => 'export {}\n')))
    return async () => void (await Promise.all(undos.map((undo) => undo())))
  }
}
