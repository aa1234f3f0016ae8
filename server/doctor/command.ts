import { examine } from './examine.ts'

/** `live-audience doctor`: prints what it found, the faults last. The exit code is 1 if there is any. */

const ORDER = ['ok', 'note', 'wrong'] as const

const findings = await examine(process.env, Date.now)
for (const is of ORDER) {
  for (const { says } of findings.filter((one) => one.is === is)) process.stdout.write(`${is.padEnd(6)} ${says}\n`)
}
if (findings.some(({ is }) => is === 'wrong')) process.exitCode = 1
