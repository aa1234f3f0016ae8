import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/**
 * A proxy that passes an answer on once it has the whole of it, as those that buffer do, for one test.
 * @param told headers that it adds to every request
 * @returns where it listens, in front of this port
 */
export async function bufferingProxy(port: number, told: Record<string, string> = {}): Promise<string> {
  const proxy = createServer(async (req, res) => {
    const { method, url: path } = req
    const headers = { ...req.headers, ...told }
    const asked = request({ host: '127.0.0.1', port, method, path, headers })
    res.on('close', () => asked.destroy())
    asked.on('error', () => res.destroy())
    asked.on('response', async (answer) => {
      try {
        const body = await buffer(answer)
        res.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
      } catch {
        // Whoever asked has gone.
      }
    })
    req.pipe(asked)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  return `http://live.localhost:${(proxy.address() as AddressInfo).port}`
}
