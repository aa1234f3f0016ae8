import { execFile, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Runs the suite on every other Node that we support (`npm run test:nodes`). npm brings the binaries. */

const VERSIONS = ['22', '24', '26']
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** @returns where the binary is */
async function installed(version: string): Promise<string> {
  const prefix = join(tmpdir(), `live-audience-node-${version}`)
  const args = ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', [...args, `node@${version}`], { cwd: ROOT })
  return join(prefix, 'node_modules', 'node', 'bin', 'node')
}

function run(node: string, args: string[]): void {
  const { status } = spawnSync(node, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

for (const node of await Promise.all(VERSIONS.map(installed))) {
  run(node, ['--version'])
  run(node, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)])
}
