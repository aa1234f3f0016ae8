import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { collectGarbage } from '../support/garbage.ts'
import { startTestServer } from '../support/test-server.ts'

const STREAMS = 250
/** Bytes of heap that a stream takes while it is open, server and test together, are some 20,000. */
const LEFT_OF_EACH = 4_000

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

it('memory is freed after all readers have left', async () => {
  const app = await startTestServer({ streamsPerAddress: STREAMS })
  const ada = await app.host()
  const session = await ada.creates()
  const comeAndGo = async () => {
    const readers = Array.from({ length: STREAMS }, async () => {
      const socket = connect(app.server.port, '127.0.0.1')
      socket.write(`GET /api/sessions/${session.id}/stream HTTP/1.1\r\nHost: x\r\n\r\n`)
      await once(socket, 'data')
      return socket
    })
    const sockets = await Promise.all(readers)
    const closed = sockets.map((socket) => once(socket.destroy(), 'close'))
    await Promise.all(closed)
  }
  // What is compiled and cached once.
  await comeAndGo()
  const before = heapUsed()
  await comeAndGo()
  await expect.poll(() => heapUsed() - before).toBeLessThan(STREAMS * LEFT_OF_EACH)
})
