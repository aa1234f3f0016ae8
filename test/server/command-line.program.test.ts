import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { variables } from '../../server/config/config.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Runs `live-audience` with these arguments. */
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'server/bin.js'), ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )

const COMMANDS = 'start doctor backup restore hosts link forget-secret distribute polls mcp rehearse'.split(' ')

describe('live-audience', () => {
  it('prints its version', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it.each(['--help', '-h'])('%s lists the commands', async (option) => {
    const { code, stdout } = await run(option)
    expect(code).toBe(0)
    for (const command of COMMANDS) expect(stdout).toContain(`live-audience ${command}`)
  })

  it('--help lists every setting with its default and purpose', async () => {
    const { stdout } = await run('--help')
    const text = stdout.replaceAll(/\s+/g, ' ')
    for (const { name, fallback } of variables()) {
      expect(text).toMatch(new RegExp(` ${name} \\w[^.]{10}`))
      if (fallback) expect(text.slice(text.indexOf(` ${name} `))).toContain(`Default: ${fallback}.`)
    }
    expect(
      Math.max(
        ...stdout
          .split('\n')
          .slice(20)
          .map((line: string) => line.length),
      ),
    ).toBeLessThanOrEqual(80)
  })

  it.each([
    ['bakcup', 'There is no command "bakcup". Did you mean "backup"?'],
    ['serve-the-whole-of-it', 'There is no command "serve-the-whole-of-it".'],
    ['--verison', 'There is no option "--verison". Did you mean "--version"?'],
    ['--port=80', 'There is no option "--port=80". Settings are variables of the environment, such as PORT=8080.'],
  ])('%s is unknown, and the answer lists what is known', async (name, sentence) => {
    const { code, stdout, stderr } = await run(name)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.split('\n')[0]).toBe(sentence)
    for (const command of COMMANDS) expect(stderr).toContain(`live-audience ${command}`)
  })

  it.each([
    ['backup', '--help', 0, ''],
    ['backup', '--dry-run', 2, 'backup does not take "--dry-run".\n\n'],
    ['distribute', '--dry', 2, 'distribute does not take "--dry".\n\n'],
    ['start', 'now', 2, 'start does not take "now".\n\n'],
  ])('%s %s shows how that command is used', async (command, argument, code, sentence) => {
    const { stdout, stderr, ...ended } = await run(command, argument)
    expect(ended.code).toBe(code)
    expect(stdout + stderr).toMatch(new RegExp(`^${sentence}live-audience ${command} .*\n$`))
  })
})
