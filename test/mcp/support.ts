import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { onTestFinished } from 'vitest'
import { run } from '../../client/mcp/command.ts'

/** What a tool answers, as a model reads it. */
type Answered = { text: string; isError: boolean }

/** The command in this process, with pipes for its standard input and output. */
function start(args: string[], env: NodeJS.ProcessEnv) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  let told = ''
  const write = (text: string) => {
    told += text
  }
  const ended = run(args, env, { stdin, stdout, stderr: { write } }).then((code) => ({ code, told }))
  return { stdin, stdout, ended }
}

/** Runs the command where it refuses to start. @returns what it wrote to standard error */
export async function refused(url: string, token = '', env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { code, told } = await start(['--url', url, ...(token ? ['--token', token] : [])], env).ended
  return `${code} ${told}`
}

/** The command, and an app that talks to it by the SDK's client, for one test. */
export async function startApp(url: string, token: string) {
  const { stdin, stdout, ended } = start(['--url', url], { LIVE_AUDIENCE_TOKEN: token })
  const client = new Client({ name: 'test', version: '1.0.0' })
  // A line for each message both ways, so the transport of a server does for a client, too.
  await client.connect(new StdioServerTransport(stdout, stdin))
  const answers: Answered[] = []
  const call = async (name: string, input: object = {}): Promise<Answered> => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...input } })
    const texts = (content as { text?: string; resource?: { mimeType: string } }[]).map(
      ({ text, resource }) => text ?? resource?.mimeType,
    )
    const answered = { text: texts.join('\n'), isError: isError === true }
    answers.push(answered)
    return answered
  }
  /** Calls a tool that succeeds. @returns the JSON that it answers */
  const calls = async (name: string, input: object = {}) => {
    const { text, isError } = await call(name, input)
    if (isError) throw new Error(`${name}: ${text}`)
    return JSON.parse(text)
  }
  const ends = () => {
    stdin.end()
    return ended
  }
  onTestFinished(async () => void (await ends()))
  return { client, call, calls, answers, ends }
}
