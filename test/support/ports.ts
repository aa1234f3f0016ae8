import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free port of this machine. It lies below those that systems hand out by themselves (from 32768 on
 * Linux, RFC 6335 says 49152), so that nobody else is given it before the test listens there.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_768)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
