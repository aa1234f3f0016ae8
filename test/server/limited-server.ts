import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { emptyDatabase } from '../support/databases.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type LimitedServer = {
  port: number
  pid: number
  token: string
  databaseUrl: string
  /** All that it has printed and logged. */
  output: () => string
}

/** A server in a process of its own that may open so many files, and the token of the sign-in link that it prints. */
export async function serverOf(files: number): Promise<LimitedServer> {
  const { url: databaseUrl } = await emptyDatabase()
  const { PATH = '', HOME = '' } = process.env
  const settings = { PORT: '0', SECRET: 'only for the tests', DATABASE_URL: databaseUrl, TRUST_PROXY: '1' }
  const start = `ulimit -n ${files}; exec "${process.execPath}" server/bin.js`
  const child: ChildProcess = spawn('sh', ['-c', start], { cwd: ROOT, env: { PATH, HOME, ...settings } })
  const gone = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await gone
  })
  let output = ''
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error(output)))
    child.stderr?.on('data', (text) => {
      output += text
    })
    child.stdout?.on('data', (text) => {
      output += text
      const [, port, token] = /localhost:(\d+)\n[\s\S]*#token=(\S+)/.exec(output) ?? []
      if (port && token) resolve({ port: Number(port), pid: child.pid ?? 0, token, databaseUrl, output: () => output })
    })
  })
}
