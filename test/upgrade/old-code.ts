import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Whether the history is here: a copy of the files alone has none. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', commit], { cwd: ROOT }).status === 0

/** Code of a version, such as it was at a commit, with the packages of its lock file, in a folder of its own. */
export class OldCode {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Code that is in a folder already. */
  static at(folder: string): OldCode {
    return new OldCode(folder)
  }

  /** Call `remove` when done. */
  static async checkOut(commit: string): Promise<OldCode> {
    const folder = await mkdtemp(join(tmpdir(), 'live-audience-old-'))
    await chmod(folder, 0o755)
    const files = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 })
    execFileSync('tar', ['-x', '-C', folder], { input: files })
    if (isWithinToday(folder)) await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    else execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: folder })
    return new OldCode(folder)
  }

  /** What its package.json calls a command. */
  has(script: string): boolean {
    return script in JSON.parse(readFileSync(join(this.folder, 'package.json'), 'utf8')).scripts
  }

  /** Runs one of its commands to the end. */
  runs(script: string, args: string[], env: Record<string, string>): void {
    execFileSync('npm', ['run', '--silent', script, '--', ...args], this.#options(env))
  }

  /**
   * Starts its server.
   * @returns the link that it prints, and how to stop it
   */
  async serve(env: Record<string, string>): Promise<{ link: string; stop(): Promise<void> }> {
    // As `npm start` does, without npm between us and the signal.
    const { start } = JSON.parse(readFileSync(join(this.folder, 'package.json'), 'utf8')).scripts
    const [, ...args] = String(start).split(' ')
    const server = spawn(process.execPath, args, { ...this.#options(env), stdio: 'pipe' })
    const link = await linkOf(server)
    const stop = async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    }
    return { link, stop }
  }

  #options(env: Record<string, string>) {
    const { PATH = '', HOME = '' } = process.env
    return { cwd: this.folder, env: { PATH, HOME, TMPDIR: tmpdir(), ...env } }
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

type Lock = { packages: Record<string, { version?: string }> }
const lockOf = (folder: string): Lock => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))

/** Whether the packages that are installed here have all that an older lock file names. */
function isWithinToday(folder: string): boolean {
  const today = lockOf(ROOT).packages
  return Object.entries(lockOf(folder).packages).every(
    ([path, { version }]) => path === '' || today[path]?.version === version,
  )
}

/** @throws Error with what the server said, where it ends before it has printed a link */
async function linkOf(server: ChildProcess): Promise<string> {
  if (!server.stdout || !server.stderr) throw new Error('it has no output')
  let said = ''
  server.stderr.on('data', (chunk) => {
    said += chunk
  })
  for await (const line of createInterface(server.stdout)) {
    const [link] = /http\S+#token=\S+/.exec(line) ?? []
    server.stdout.resume()
    if (link) return link
  }
  throw new Error(`The old server did not start: ${said}`)
}
