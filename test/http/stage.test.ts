import { beforeEach, describe, expect, it } from 'vitest'
import type { CreatedSession } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeEach(async () => {
  session = await ada.creates()
})

const show = (what: string) => ada.call('POST', `/api/sessions/${session.id}/stage`, { show: what })
const shown = async () => (await ada.wall(session)).stage

describe('the stage', () => {
  it('is sent to wall and host if it is not the poll', async () => {
    expect(await ada.wall(session)).not.toHaveProperty('stage')
    const answer = await show('lobby')
    expect([answer.status, answer.body]).toEqual([200, { show: 'lobby' }])
    expect(await shown()).toBe('lobby')
    expect((await ada.hostView(session)).stage).toBe('lobby')
    await show('poll')
    expect(await ada.hostView(session)).not.toHaveProperty('stage')
  })

  it('changes nothing for the audience: no view, ETag or frame', async () => {
    const path = `/api/sessions/${session.id}`
    const read = async () => {
      const { headers, text } = await app.phone().call('GET', path)
      return [headers.get('etag'), text]
    }
    const before = await read()
    const stream = await StreamReader.open(`${app.server.url}${path}/stream`)
    await stream.next()
    await show('questions')
    expect(await read()).toEqual(before)
    await ada.call('PATCH', path, { title: 'Later' })
    expect((await stream.next())?.session.title).toBe('Later')
    stream.close()
    expect(stream.received).not.toContain('stage')
  })

  it('reaches the wall at once', async () => {
    const path = `${app.server.url}/api/sessions/${session.id}/stream?mode=wall&k=${session.k}`
    const wall = await StreamReader.open(path)
    await wall.next()
    await show('lobby')
    expect((await wall.next())?.session.stage).toBe('lobby')
    wall.close()
  })

  it('returns to the poll when one is opened, or opened again', async () => {
    await show('lobby')
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    expect(await shown()).toBeUndefined()
    await show('questions')
    await ada.opens(session, poll)
    expect(await shown()).toBeUndefined()
    await show('lobby')
    await ada.closes(session, poll)
    expect(await shown()).toBe('lobby')
  })

  it('returns to the poll when a question is highlighted, and with no other move', async () => {
    const zoe = app.phone()
    await zoe.joins(session)
    const question = await zoe.asks(session, 'Why?')
    await show('questions')
    await ada.moves(session, question, 'approve')
    expect(await shown()).toBe('questions')
    await ada.moves(session, question, 'highlight')
    expect(await shown()).toBeUndefined()
  })

  it('can be set after the end, and only to known values', async () => {
    await ada.ends(session)
    expect((await show('questions')).status).toBe(200)
    const refused = await show('curtain')
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'show: must be one of poll, lobby, questions, scores, answer.',
    ])
    expect((await ada.call('POST', `/api/sessions/${session.id}/stage`, {})).status).toBe(400)
  })
})
