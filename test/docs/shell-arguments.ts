import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)

/**
 * What a shell hands to curl for each of these lines.
 * @param variables of the shell
 */
export async function argumentsOf(
  lines: readonly string[],
  variables: Record<string, string> = {},
): Promise<string[][]> {
  const spy = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; printf '\\1'; }\n`
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-calls-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'calls.sh')
  await writeFile(file, spy + lines.join('\n'))
  const { stdout } = await run('sh', ['-e', file], { maxBuffer: 2 ** 24, env: { ...process.env, ...variables } })
  return stdout
    .split('\x01')
    .slice(0, -1)
    .map((call) => call.split('\0').slice(0, -1))
}
