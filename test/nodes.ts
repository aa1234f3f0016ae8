import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs the suite on every other Node that we support (`npm run test:nodes`). npm brings the binaries. */

const VERSIONS = ['22', '24', '26']
const ROOT = fileURLToPath(new URL('..', import.meta.url))

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

for (const version of VERSIONS) {
  const prefix = join(tmpdir(), `live-audience-node-${version}`)
  run('npm', [
    'install',
    '--prefix',
    prefix,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `node@${version}`,
  ])
  const node = join(prefix, 'node_modules', 'node', 'bin', 'node')
  run(node, ['--version'])
  run(node, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)])
}
