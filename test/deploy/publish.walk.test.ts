import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

/** `.ci/publish` and a registry that has a version, or not. */

const { name, version } = JSON.parse(await readFile('client/package/package.json', 'utf8'))

/** Publishes the client to a registry that has these versions. @returns what it said, and what was sent */
async function publish(versions: string[]) {
  const sent: string[] = []
  const registry = createServer(async (req, res) => {
    await req.resume().toArray()
    sent.push(`${req.method} ${req.url}`)
    res.setHeader('content-type', 'application/json')
    const known = Object.fromEntries(versions.map((one) => [one, { name, version: one, dist: {} }]))
    const isRead = req.method === 'GET'
    res.statusCode = isRead && versions.length === 0 ? 404 : 200
    res.end(JSON.stringify(isRead ? { name, 'dist-tags': { latest: versions.at(-1) }, versions: known } : { ok: true }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void registry.close())
  await once(registry, 'listening')
  const at = `127.0.0.1:${(registry.address() as AddressInfo).port}/`
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    npm_config_registry: `http://${at}`,
    [`npm_config_//${at}:_authToken`]: 'x',
  }
  const { stdout } = await promisify(execFile)('.ci/publish', ['client/package'], { env })
  return { stdout, published: sent.filter((one) => one.startsWith('PUT')) }
}

it('publishes a version once', { timeout: 120_000 }, async () => {
  for (const versions of [[], ['0.9.0']]) expect((await publish(versions)).published).toEqual([`PUT /${name}`])
  const again = await publish(['0.9.0', version])
  expect([again.stdout, again.published]).toEqual([`${name}@${version} is published already.\n`, []])
})
