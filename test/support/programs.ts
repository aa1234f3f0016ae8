import { spawnSync } from 'node:child_process'

/**
 * Whether a program of the distribution is here. Where `DISTRIBUTION` is set all of them have to be,
 * so that no test is left out there without a word.
 */
export function hasProgram(name: string): boolean {
  const isHere =
    spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } }).status === 0
  if (!isHere && process.env.DISTRIBUTION) throw new Error(`${name} is not installed`)
  return isHere
}
