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

/** Those that no server of this worker has now. */
const unused: number[] = []

/**
 * A port for a server, which gives it back when it stops. The servers of one file after another are
 * so at one origin, and a window that a test has left serves the next at half the CPU of a new one.
 */
export const portForTestServer = async (): Promise<number> => unused.pop() ?? freePort()

export function giveBackPort(port: number): void {
  unused.push(port)
}
