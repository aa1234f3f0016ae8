import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { runWithin } from '../../client/rehearsal/deadline.ts'
import { collectGarbage } from '../support/garbage.ts'

it('a deadline ends requests that are never answered, even after a garbage collection', async () => {
  const server = createServer(() => undefined).listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const collecting = setInterval(collectGarbage, 20)
  onTestFinished(() => clearInterval(collecting))

  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  const never = new AbortController().signal
  const requests = Array.from({ length: 9 }, () =>
    runWithin(300, never, (signal) => liveAudience({ baseUrl }).whoAmI({ signal })),
  )
  for (const ended of await Promise.allSettled(requests)) {
    expect(ended).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } })
  }
})
