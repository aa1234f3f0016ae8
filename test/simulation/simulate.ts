import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { FOR_NODE } from '../../server/build/build-server.ts'
import { CURES, without } from './cures.ts'
import { startDatabase } from './database.ts'

/** What became of a seed, as a worker prints it. */
export type Played = { seed: number; hash: string; failure?: string; undecided: number; story?: string[] }

export type Wanted = {
  first: number
  last: number
  workers: number
  /** The name of a cure to leave out. */
  cure?: string | undefined
  wantsStories?: boolean
  onPlayed?: (played: Played) => void
  /** Ends at the first failure. */
  stopsAtFailure?: boolean
}

/** Plays seeds in several processes, on one PostgreSQL. @returns them in order */
export async function simulate(wanted: Wanted): Promise<Played[]> {
  const { workers, cure } = wanted
  const folder = join(import.meta.dirname, '../../node_modules/.simulation')
  await mkdir(folder, { recursive: true })
  const program = join(folder, `worker-${process.pid}-${Date.now()}.mjs`)
  const found = cure === undefined ? undefined : CURES[cure]
  if (cure !== undefined && !found)
    throw new Error(`There is no cure “${cure}”. Known: ${Object.keys(CURES).join(', ')}.`)
  await build({
    // In one file, as it is released. Sources would be loaded one by one, each in real time: a seed could not repeat.
    ...FOR_NODE,
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    outfile: program,
    sourcemap: true,
    sourcesContent: false,
    plugins: [found, found?.also].flatMap((one) => (one ? [without(one)] : [])),
    logLevel: 'error',
  })
  const database = await startDatabase(workers)
  try {
    const all = await Promise.all(database.urls.map((url, index) => work(program, url, index, wanted)))
    return all.flat().sort((one, other) => one.seed - other.seed)
  } finally {
    await database.stop()
    await Promise.all([rm(program), rm(`${program}.map`)])
  }
}

/**
 * Nearly all that a play makes is garbage soon. With 16 MB for what is young, a sixth of the time went into moving it.
 * Source maps take 100 MB, and time for each error that is made.
 */
const FLAGS = ['--max-semi-space-size=64', '--single-threaded-gc']
const running = new Set<ChildProcess>()

async function work(program: string, url: string, index: number, wanted: Wanted): Promise<Played[]> {
  const { first, last, workers, wantsStories, onPlayed, stopsAtFailure } = wanted
  const given = [
    url,
    first + index,
    last,
    workers,
    ...(wantsStories ? ['story'] : stopsAtFailure ? ['first'] : []),
  ].map(String)
  const child = spawn(
    process.execPath,
    [...FLAGS, ...(wantsStories ? ['--enable-source-maps'] : []), program, ...given],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const played: Played[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const one = JSON.parse(line) as Played
    played.push(one)
    onPlayed?.(one)
    if (stopsAtFailure && one.failure) for (const other of running) other.kill()
  }
  const code = await ended
  running.delete(child)
  if (code !== 0 && !child.killed)
    throw new Error(`A worker of the simulation ended with ${code}, after seed ${played.at(-1)?.seed}.`)
  return played
}
