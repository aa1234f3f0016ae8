import { writeFileSync } from 'node:fs'
import { liveAudience } from 'live-audience/client'

const link = new URL(process.argv[2] ?? '')
const browser = liveAudience({ baseUrl: link.origin })
await browser.useLink({ token: link.hash.slice('#token='.length) })
const { token } = await browser.mintToken()
writeFileSync(process.argv[3] ?? '', token)
const host = liveAudience({ baseUrl: link.origin, token })
const { id, code, polls } = await host.createSession({ title: 'From a package' })
await host.openPoll({ id, pid: polls[0].id })
const zoe = liveAudience({ baseUrl: link.origin })
await zoe.joinSession({ id: code, name: 'Zoe' })
await zoe.vote({ id: code, optionId: polls[0].options[0].id })
const { poll } = await host.getSession({ id, mode: 'wall' })
if (poll.options[0].tally !== 1) throw new Error('The vote is not there.')
for (const page of ['/', '/host', `/wall/${id}`, '/addin', '/docs', '/api/openapi.json']) {
  const { ok, status } = await fetch(`${link.origin}${page}`)
  if (!ok) throw new Error(`${page}: ${status}`)
}
console.log(`One vote in session ${code}, and every page is there.`)
