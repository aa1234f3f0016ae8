import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { FOR_NODE } from '../../server/build/build-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A server in a process of its own, whose CPU time can be told from ours. */
export type BenchServer = { pid: number; port: number; output: string; stop(): Promise<void> }

/**
 * Starts a program of this repository and waits until it says where it listens.
 * @param files that it may open
 * @param cwd a folder with the code of another version
 */
export async function start(
  program: string,
  env: Record<string, string>,
  given: readonly string[] = [],
  files?: number,
  cwd = ROOT,
): Promise<BenchServer> {
  const args = [
    ...(process.env.CPU_PROF ? ['--cpu-prof'] : []),
    program.endsWith('.ts') ? await asOne(program) : program,
    ...given,
  ]
  const limited = ['-c', 'ulimit -n "$0" && exec "$@"', String(files), process.execPath, ...args]
  const [command, all] = files === undefined ? [process.execPath, args] : ['sh', limited]
  const child = spawn(command, all, { cwd, env: { ...process.env, PORT: '0', ...env } })
  const output = await says(child, /(?:localhost:|listening on )(\d+)[\s\S]*\n/)
  const [, port] = /(?:localhost:|listening on )(\d+)/.exec(output) ?? []
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { pid: child.pid ?? 0, port: Number(port), output, stop }
}

const BUNDLES = join(tmpdir(), `live-audience-yardsticks-${process.pid}`)
process.once('exit', () => rmSync(BUNDLES, { recursive: true, force: true }))

/** A program of the bench, built as the server is: run by tsx, each closure would cost it 0.25 us. */
export async function asOne(program: string): Promise<string> {
  const outfile = join(BUNDLES, `${program}.mjs`)
  if (!existsSync(outfile)) await build({ ...FOR_NODE, entryPoints: [program], outfile })
  return outfile
}

function says(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text
      if (pattern.test(output) && (!output.includes('live-audience') || output.includes('#token='))) resolve(output)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => reject(new Error(`${code}: ${output}`)))
  })
}
