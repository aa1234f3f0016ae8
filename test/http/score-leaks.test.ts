import { describe, expect, it } from 'vitest'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { StreamReader } from '../support/stream.ts'
import { startTestServer } from '../support/test-server.ts'
import { readsEverything, triesEverything, Witness } from './witness.ts'

/** Scores, which would tell who is right before results are shown, with witnesses who keep every byte. */

describe('scores', () => {
  const draft: PollDraft = { kind: 'quiz', prompt: 'Which?', options: ['A', 'B'], correctOption: 1, reveal: 'host' }

  /** A session that keeps scores, with a hidden quiz that Zoe and a nameless one have voted on. */
  async function play() {
    const app = await startTestServer()
    const ada = await app.host()
    const session = await ada.creates({ title: 'Quiz night', settings: { scores: 'on' } })
    const at = `/api/sessions/${session.id}`
    const zoe = new Witness(app.server.url, 'canary-name')
    const bob = new Witness(app.server.url)
    await zoe.joins(session)
    await bob.joins(session)
    const keys = (await ada.call('GET', `${at}/keys`)).body
    await ada.call('POST', `${at}/stage`, { show: 'scores' })
    const poll = await ada.asks(session, draft)
    const [wrong, right] = poll.options
    await ada.call('POST', `${at}/stage`, { show: 'scores' })
    return { app, ada, session, at, zoe, bob, keys, poll, wrong, right }
  }

  it('do not show who is right before results are revealed, not even by order, size, ETag or frame', async () => {
    const { app, ada, session, at, zoe, bob, keys, poll, wrong, right } = await play()
    const stranger = app.phone()
    const url = `${app.server.url}${at}/stream`
    const streams = [await StreamReader.open(url), await StreamReader.open(`${url}?mode=wall&k=${keys.present}`)]
    for (const stream of streams) await stream.next()
    const reads = async () => {
      const answers = [
        await stranger.call('GET', at),
        await zoe.call('GET', at),
        await stranger.call('GET', `${at}?mode=wall&k=${keys.present}`),
        await stranger.call('GET', `${at}?mode=wall&k=${session.k}`),
      ]
      return answers.map(({ headers, text }) => [headers.get('etag'), text])
    }
    const scores = async () => (await ada.call('GET', `${at}/scores`)).text
    await zoe.votes(session, { optionId: wrong.id })
    await bob.votes(session, { optionId: wrong.id })
    const open = [await reads(), await scores()]
    await bob.votes(session, { optionId: right.id })
    expect([await reads(), await scores()]).toEqual(open)
    await ada.closes(session, poll)
    const closed = await reads()
    expect(JSON.stringify(closed)).not.toContain('"score":')
    expect(await scores()).toEqual(open[1])
    await ada.call('POST', `${at}/polls/${poll.id}/reveal`, {})
    const [, wall] = streams
    const told = await wall?.until(({ scores = [] }) => scores[0]?.points === 1_000)
    expect(told?.session.scores?.map(({ name }) => name)).toEqual(['Guest 2', 'canary-name'])
    for (const stream of streams) stream.close()
    expect(await scores()).not.toEqual(open[1])
    // Before that every frame of the wall had them in the order of joining.
    const before = wall?.received.split('"points":1000')[0] ?? ''
    expect(before).not.toMatch(/Guest 2.*canary-name/)
  })

  it('are in no shared view of the audience, and need access to the wall', async () => {
    const { app, ada, session, at, bob, keys, poll, right } = await play()
    const stream = await StreamReader.open(`${app.server.url}${at}/stream`)
    const stranger = new Witness(app.server.url)
    await bob.votes(session, { optionId: right.id })
    await ada.closes(session, poll)
    await ada.call('POST', `${at}/polls/${poll.id}/reveal`, {})
    await stream.until(({ poll }) => poll?.correctOptionId !== undefined)
    stream.close()
    await readsEverything(stranger, session)
    await triesEverything(stranger, session, [poll.id])
    await stranger.call('GET', `${at}/scores`)
    for (const key of [keys.present, keys.moderate]) {
      await stranger.call('GET', `${at}/scores?k=${key}`)
      await stranger.call('GET', `${at}?host=1&k=${key}`)
    }
    await stranger.call('GET', `${at}?mode=wall&k=${keys.moderate}`)
    const tools = await ada.mintsToken({ for: 'tools' })
    const headers = { authorization: `Bearer ${tools}` }
    const wall = await stranger.call('GET', `${at}?mode=wall`, undefined, { headers })
    expect([wall.status, wall.body.stage]).toEqual([200, 'scores'])
    await stranger.call('GET', `${at}/scores`, undefined, { headers })
    expect([stranger.all, stream.received].join()).not.toMatch(
      /canary-name|"Guest \d+"|"scores?":[[{]|"points"|"place"/,
    )
    // They would be noticed: the wall has all of it.
    await stranger.call('GET', `${at}?mode=wall&k=${keys.present}`)
    expect(stranger.all).toMatch(/"scores":\[{"place":1,"name":"Guest 2","points":1000,"right":1}/)
  })

  it('list only people with points on the wall if the number of people is hidden', async () => {
    const { app, ada, session, at, bob, poll, right } = await play()
    await ada.call('PATCH', at, { settings: { people: 'hidden' } })
    await bob.votes(session, { optionId: right.id })
    await ada.closes(session, poll)
    await ada.call('POST', `${at}/polls/${poll.id}/reveal`, {})
    await ada.call('POST', `${at}/stage`, { show: 'scores' })
    const wall = await ada.call('GET', `${at}?mode=wall`)
    expect(wall.body.scores).toEqual([{ place: 1, name: 'Guest 2', points: 1_000, right: 1 }])
    await app.audience(2, session)
    const later = await ada.call('GET', `${at}?mode=wall`)
    expect(later.headers.get('etag')).toBe(wall.headers.get('etag'))
  })

  it('of one person are sent to that person alone', async () => {
    const { ada, session, at, zoe, bob, poll, right } = await play()
    await bob.votes(session, { optionId: right.id })
    await ada.closes(session, poll)
    await ada.call('POST', `${at}/polls/${poll.id}/reveal`, {})
    expect((await bob.sees(session)).score).toEqual({ points: 1_000, place: 1, of: 2 })
    expect((await zoe.sees(session)).score).toEqual({ points: 0, place: 2, of: 2, ahead: { place: 1, by: 1_000 } })
    expect(zoe.all).not.toContain('"points":1000')
    expect(bob.all).not.toContain('canary-name')
  })
})
