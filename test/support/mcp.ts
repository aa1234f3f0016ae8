import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'
import { FOR_NODE } from '../../server/build/build-server.ts'

/** An MCP server that openapi-mcp-generator makes of an OpenAPI document, and a client of it. */

const require = createRequire(import.meta.url)
const packageAt = (name: string): string => {
  const inside = require.resolve.paths(name) ?? []
  const found = inside.map((place) => join(place, name)).find((place) => canResolve(place))
  if (!found) throw new Error(`${name} is not installed`)
  return found
}
const canResolve = (place: string): boolean => {
  try {
    return Boolean(require.resolve(join(place, 'package.json')))
  } catch {
    return false
  }
}

/** What its package.json asks npm for, from what is installed here; zod 4 carries the zod 3 that it wants. */
async function install(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@modelcontextprotocol'), { recursive: true })
  for (const name of ['@modelcontextprotocol/sdk', 'axios', 'dotenv', 'json-schema-to-zod'])
    await symlink(packageAt(name), join(modules, name), 'dir')
  await mkdir(join(modules, 'zod'))
  const three = JSON.stringify(join(packageAt('zod'), 'v3/index.js'))
  await writeFile(join(modules, 'zod/package.json'), '{"type":"module","exports":"./index.js"}')
  await writeFile(join(modules, 'zod/index.js'), `export * from ${three}\n`)
}

/**
 * Generates a server from the document at this address, and builds it.
 * @param after takes what removes it: `onTestFinished`, or a hook for what several tests share
 * @returns its folder
 */
export async function generateMcpServer(
  document: string,
  after: (cleanUp: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-mcp-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const cli = join(packageAt('openapi-mcp-generator'), 'bin/openapi-mcp-generator.js')
  await promisify(execFile)(process.execPath, [cli, '--input', document, '--output', folder, '--force'])
  await install(folder)
  // As one file: from those of its packages each process would take twice the CPU to start.
  await build({
    entryPoints: [join(folder, 'src/index.ts')],
    outfile: join(folder, 'build/index.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: FOR_NODE.banner,
  })
  return folder
}

/** What a tool answers, as the model reads it. */
export type CallTool = (name: string, input?: Record<string, unknown>) => Promise<string>

/** Starts the server with a host's token. @param url where our server is, if the document told of another */
export async function connectMcp(
  folder: string,
  token: string,
  url = '',
): Promise<{ client: Client; callTool: CallTool }> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['build/index.js'],
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', BEARER_TOKEN_BEARER: token, API_BASE_URL: url },
    stderr: 'ignore',
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const callTool: CallTool = async (name, input = {}) => {
    const { content } = await client.callTool({ name, arguments: input })
    return (content as { text: string }[]).map(({ text }) => text).join('\n')
  }
  return { client, callTool }
}
