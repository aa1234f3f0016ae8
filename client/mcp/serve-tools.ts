import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Access } from './arguments.ts'
import { callTool, failed } from './call-tool.ts'
import type { ToolsDocument } from './document.ts'
import { toolsOf } from './tools.ts'

/**
 * Serves the tools of a document until the input ends.
 *
 * The SDK's `McpServer` takes schemas of zod alone, so this uses the `Server` below it, which takes those of JSON.
 */
export async function serveTools(
  document: ToolsDocument,
  access: Access,
  input: Readable,
  output: Writable,
): Promise<void> {
  const tools = new Map(toolsOf(document).map((tool) => [tool.listed.name, tool]))
  const { version, description: instructions } = document.info
  const server = new Server({ name: 'live-audience', version }, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(({ listed }) => listed) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }, { signal }) => {
    const tool = tools.get(name)
    return tool ? callTool(tool, given, access, signal) : failed(`There is no tool ${name} with this token.`)
  })
  await server.connect(new StdioServerTransport(input, output))
  await once(input, 'end')
  await server.close()
}
