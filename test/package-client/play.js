import { liveAudience } from 'live-audience-client'
import { createElement } from 'react'
import renderer from 'react-test-renderer'
import { useSession } from './compiled/hook.js'
import { show } from './compiled/stranger.js'

/** `node play.js ADDRESS TOKEN`: the stranger's program, and the README's hook in React. */

const [baseUrl = '', token = ''] = process.argv.slice(2)

const said = []
console.log = (line) => said.push(line)
await show(baseUrl, token)
const first = ['connected', 'voted: true, for the right one: true', 'right: true', '1 joined, 1 poll: true']
for (const line of [...first, 'closePoll 404 session_not_found']) {
  if (!said.includes(line)) throw new Error(`It did not say “${line}”, but: ${said.join('; ')}`)
}

const host = liveAudience({ baseUrl, token })
const { id } = await host.createSession({ title: 'Hooked' })
const seen = []
const waiting = new Map()
const until = (title) => new Promise((resolve) => (seen.includes(title) ? resolve() : waiting.set(title, resolve)))

function Title({ session }) {
  const { session: now, isConnected, refusal } = useSession(host, session)
  const title = refusal ? `refused ${refusal.status}` : now && `${now.title}, ${isConnected}`
  seen.push(title)
  waiting.get(title)?.()
  return createElement('h1', null, title)
}
let page
renderer.act(() => {
  page = renderer.create(createElement(Title, { session: id }))
})
await until('Hooked, true')
await host.updateSession({ id, title: 'Renamed' })
await until('Renamed, true')
renderer.act(() => page.update(createElement(Title, { session: 'ZZZZZZ' })))
await until('refused 404')
renderer.act(() => page.update(createElement(Title, { session: id })))
await until('Renamed, true')
// The program ends by itself: the hook stops what it watches.
renderer.act(() => page.unmount())
