import { examine } from './examine.ts'

/**
 * Prints what it found, the faults last.
 * @returns the exit code: 1 if there is any fault
 */
export async function run(env: NodeJS.ProcessEnv, now: () => number, print: (line: string) => void): Promise<number> {
  const findings = await examine(env, now)
  for (const is of ['ok', 'note', 'wrong']) {
    for (const { says } of findings.filter((one) => one.is === is)) print(`${is.padEnd(6)} ${says}`)
  }
  return findings.some(({ is }) => is === 'wrong') ? 1 : 0
}
