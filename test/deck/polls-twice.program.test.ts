import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { Host } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { DeckFolder, poll, pollsOf } from './support.ts'

/** Runs at the same time, and runs that are killed at any call: nothing is there twice. */

const app = testServerOfFile()

const SLIDES = ['# All hands', ...[1, 2, 3, 4].map((n) => poll(`Question ${n}?`)), poll('Question 1?')]
const PROMPTS = [1, 2, 3, 4, 1].map((n) => `draft Question ${n}?`)

const sessionsOf = async (host: Host): Promise<{ id: string }[]> =>
  (await host.call('GET', '/api/sessions')).body.events

it('runs of a new deck at the same time create one session with each poll once', async () => {
  const ada = await app.host()
  const deck = await DeckFolder.of(ada)
  await deck.writes(...SLIDES)
  const all = await Promise.all([deck.spawns(), deck.spawns(), deck.spawns()])
  expect(all.map(({ code, err }) => [code, err])).toEqual(all.map(() => [0, '']))
  const sessions = await sessionsOf(ada)
  expect(sessions).toHaveLength(1)
  expect(await pollsOf(ada, sessions[0] ?? { id: '' })).toEqual(PROMPTS)
  expect((await deck.runs()).out).toContain('5 as before.')
})

/** Passes calls on to the server, and kills whoever sends the n-th change once the server has done it. */
async function killer(server: string): Promise<{ url: string; killAt(n: number, kill: () => void): void }> {
  let left = 0
  let kill = () => {}
  const proxy = createServer((req, res) => {
    const { url: path, method, headers } = req
    const on = request(server + path, { method, headers: { ...headers, host: new URL(server).host } })
    req.pipe(on)
    on.on('response', (answer) => {
      if (method !== 'GET' && --left === 0) {
        answer.resume().on('end', kill)
        return
      }
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const killAt = (n: number, how: () => void) => {
    left = n
    kill = how
  }
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, killAt }
}

it('the next run completes one that was killed after any change', async () => {
  const ada = await app.host()
  const { url, killAt } = await killer(app.server.url)
  for (const n of [1, 3]) {
    const deck = await DeckFolder.of(ada)
    await deck.writes(...SLIDES)
    const before = (await sessionsOf(ada)).length
    const child = deck.starts(['--url', url])
    killAt(n, () => child.kill('SIGKILL'))
    const [, signal] = await once(child, 'close')
    expect(signal).toBe('SIGKILL')
    expect(await deck.runs(['--url', url])).toMatchObject({ code: 0, err: '' })
    const sessions = await sessionsOf(ada)
    expect(sessions).toHaveLength(before + 1)
    expect(await pollsOf(ada, await deck.session())).toEqual(PROMPTS)
  }
})

it('the next run completes a killed one even if the deck was edited meanwhile', async () => {
  const ada = await app.host()
  const { url, killAt } = await killer(app.server.url)
  const deck = await DeckFolder.of(ada)
  await deck.writes(...SLIDES)
  const child = deck.starts(['--url', url])
  killAt(1, () => child.kill('SIGKILL'))
  await once(child, 'close')
  await writeFile(deck.deck, `# Another title\n\n${poll('Another question?')}\n`)
  expect(await deck.runs(['--url', url])).toMatchObject({ code: 0, err: '' })
  expect(await sessionsOf(ada)).toHaveLength(1)
  expect(await pollsOf(ada, await deck.session())).toEqual(['draft Another question?'])
})

it('a poll that returns to a deck is drafted again', async () => {
  const ada = await app.host()
  const deck = await DeckFolder.of(ada)
  const [title = '', first = '', second = ''] = SLIDES
  for (const slides of [[title, first], SLIDES.slice(0, 3), [title, first], [title, first, second]]) {
    await deck.writes(...slides)
    expect((await deck.runs()).err).toBe('')
  }
  expect(await pollsOf(ada, await deck.session())).toEqual(PROMPTS.slice(0, 2))
})
