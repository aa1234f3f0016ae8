import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, it, vi } from 'vitest'
import { hostOfFile, startTestServer, testServerOfFile } from '../support/test-server.ts'
import { startApp } from './support.ts'

/** `live-audience mcp` as an app starts it, and what takes it some seconds. */

vi.setConfig({ testTimeout: 120_000 })

const app = testServerOfFile()
const ada = hostOfFile(app)

it('serves the tools to an app that starts it, and ends with it', async () => {
  const LIVE_AUDIENCE_TOKEN = await ada.mintsToken({ for: 'tools' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['server/bin.js', 'mcp', '--url', app.server.url],
    env: { PATH: process.env.PATH ?? '', LIVE_AUDIENCE_TOKEN },
    stderr: 'pipe',
  })
  const wrong: unknown[] = []
  const client = new Client({ name: 'test', version: '1.0.0' })
  client.onerror = (error) => wrong.push(error)
  await client.connect(transport)
  expect((await client.listTools()).tools.length).toBeGreaterThan(15)
  const { content } = await client.callTool({ name: 'listSessions' })
  expect(content).toEqual([{ type: 'text', text: '{"events":[]}' }])
  const { pid } = transport
  await client.close()
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH')
  expect(wrong).toEqual([])
})

it('says, after some tries, that the server is away, and whether that leaves a doubt', async () => {
  const own = await startTestServer()
  const { url } = own.server
  const { call } = await startApp(url, await (await own.host()).mintsToken({ for: 'tools' }))
  await own.server.stop()
  const [read, made] = await Promise.all([call('listSessions'), call('createSession', { title: 'By a tool' })])
  const away = `The server at ${url} does not answer (ECONNREFUSED).`
  expect(read).toEqual({ isError: true, text: away })
  const doubt = 'Nobody knows whether it was done: look before you do it again.'
  expect(made).toEqual({ isError: true, text: `${away} ${doubt}` })
})
