import { examine } from './examine.ts'

/** `live-audience doctor`: prints what it found, the faults last. The exit code is 1 if there is any. */

const findings = await examine(process.env, Date.now)
for (const is of ['ok', 'note', 'wrong']) {
  for (const { says } of findings.filter((one) => one.is === is)) console.log(`${is.padEnd(6)} ${says}`)
}
if (findings.some(({ is }) => is === 'wrong')) process.exitCode = 1
