import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { onTestFinished } from 'vitest'
import { until } from './support.ts'

/** child.ts as one script, since tsx would take a second of CPU in each of its processes. */
const [CHILD] = buildSync({
  entryPoints: [join(import.meta.dirname, 'child.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  write: false,
}).outputFiles

/** A server in a process of its own (child.ts), and the lines it has told. */
export function startChild(dataDir: string, options: { uid?: number; packageRoot?: string } = {}) {
  const { uid, packageRoot } = options
  const args = ['--input-type=module', '-', dataDir, ...(packageRoot ? [packageRoot] : [])]
  const child = spawn(process.execPath, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  child.stdin.end(CHILD?.contents)
  const lines: string[] = []
  let rest = ''
  child.stdout.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const line = (start: string) =>
    until(`a line "${start}" in: ${lines.slice(0, 20).join(' | ')}`, () => lines.find((each) => each.startsWith(start)))
  const committed = () => lines.filter((each) => each.startsWith('committed')).length
  return { child, pid: child.pid ?? 0, line, committed, lines, killed: () => kill9(child) }
}

async function kill9(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await ended
}
