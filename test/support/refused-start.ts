import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIN = `"${process.execPath}" server/bin.js`
/** Milliseconds for a start that is refused, on a machine that is busy. A server that runs ends by it. */
const REFUSED_WITHIN = 100_000

/** Settings of the environment, a line of the shell before the program, and its arguments. */
export type Start = { env?: Record<string, string>; before?: string; args?: string; as?: string[] }

/**
 * Starts the real program where it cannot. Expects that it ends by itself with a code, and says why in a sentence or
 * two, with no stack.
 * @returns what it says, without the lines of its log
 */
export function refusedStart({ env = {}, before = ':', args = '', as = [] }: Start): string {
  const { PATH = '', HOME = '' } = process.env
  const [program = '', ...rest] = [...as, 'sh', '-c', `${before}; exec ${BIN} ${args}`]
  const { status, stderr } = spawnSync(program, rest, {
    cwd: ROOT,
    env: { PATH, HOME, PORT: '0', ...env },
    encoding: 'utf8',
    timeout: REFUSED_WITHIN,
  })
  const told = stderr.replaceAll(/^\{.*\n/gm, '').trim()
  expect(status, told).toBe(1)
  expect(told).not.toMatch(/^\s+at /m)
  expect(told).not.toMatch(/\bundefined\b|node:internal/)
  expect(told.split('\n').length, told).toBeLessThanOrEqual(2)
  return told
}
