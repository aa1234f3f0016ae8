import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { run } from '../../client/deck/command.ts'
import type { Host } from '../support/people.ts'

/** A deck in a folder of its own, and the command that drafts its polls, as a process. */

type Ran = { code: number | null; out: string; err: string }

/** A fenced block of a poll. */
export const poll = (body: string, info = ''): string => `\`\`\`poll ${info}\n${body}\n\`\`\``

/** A session's polls, each in a line: its state and what it asks. */
export const pollsOf = async (host: Host, session: { id: string }): Promise<string[]> =>
  ((await host.hostView(session)).polls ?? []).map(
    ({ state, prompt, options }) => `${state} ${[prompt, ...options.map(({ label }) => label)].join(' / ')}`,
  )

export class DeckFolder {
  readonly folder: string
  readonly deck: string
  readonly #env: NodeJS.ProcessEnv
  /** Of the server. */
  readonly url: string

  private constructor(folder: string, url: string, token: string) {
    this.folder = folder
    this.deck = join(folder, 'deck.md')
    this.url = url
    this.#env = { ...process.env, LIVE_AUDIENCE_TOKEN: token }
  }

  static async of(host: Host): Promise<DeckFolder> {
    const folder = await mkdtemp(join(tmpdir(), 'live-audience-deck-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    return new DeckFolder(folder, host.url, await host.mintsToken())
  }

  /** Writes slides below what the command has put into the front matter. */
  async writes(...slides: string[]): Promise<void> {
    const before = await this.reads().catch(() => '')
    const [matter = ''] = /^---\n[\s\S]*?\n---\n/.exec(before) ?? []
    await writeFile(this.deck, `${matter}\n${slides.join('\n\n---\n\n')}\n`)
  }

  reads(name = 'deck.md'): Promise<string> {
    return readFile(join(this.folder, name), 'utf8')
  }

  /** The session that the deck is bound to. */
  async session(): Promise<{ id: string }> {
    const [, id = ''] = /session: \S+\/host\/(\S+)/.exec(await this.reads()) ?? []
    return { id }
  }

  #line(args: string[]): string[] {
    return [this.deck, ...(args.includes('--url') ? [] : ['--url', this.url]), ...args]
  }

  /** Starts the command as people do, in a process of its own. */
  starts(args: string[] = []): ChildProcess {
    return spawn(process.execPath, ['server/bin.js', 'polls', ...this.#line(args)], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  /** What such a process comes to. */
  async spawns(args: string[] = []): Promise<Ran> {
    const child = this.starts(args)
    const said = [child.stdout, child.stderr].map((pipe) => (pipe ? text(pipe) : ''))
    const [[code], out = '', err = ''] = await Promise.all([once(child, 'close'), ...said])
    return { code, out, err }
  }

  /** The same in this process, which saves the start of one. */
  runs(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
    return this.runsWithoutUrl(this.#line(args).slice(1), env)
  }

  /** Runs the command with these arguments alone: nothing but the deck names a server. */
  async runsWithoutUrl(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
    const [out, err] = [new PassThrough(), new PassThrough()]
    const code = await run([this.deck, ...args], { ...this.#env, ...env }, out, err)
    out.end()
    err.end()
    return { code, out: await text(out), err: await text(err) }
  }
}
