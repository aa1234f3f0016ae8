import type { Client } from '../generated/client/index.ts'
import type { Operations } from '../generated/sdk.gen.ts'

/** The connection of a client, for functions beside the generated methods. */
// biome-ignore lint/complexity/useLiteralKeys: the generated class protects it, so a dot does not compile
export const connectionOf = (operations: Operations): Client => operations['client']

/** How a call proves who makes it, as the document says it of every operation. */
export const SECURITY = [
  { scheme: 'bearer', type: 'http' },
  { in: 'cookie', name: 'ws_host', type: 'apiKey' },
  { in: 'cookie', name: 'ws_part', type: 'apiKey' },
] as const
