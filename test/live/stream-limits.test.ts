import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { Frame } from '../../server/live/frame.ts'
import { Inbox } from '../../server/live/inbox.ts'
import { STREAMS_PER_PARTICIPANT } from '../../shared/limits.ts'
import { runOn } from '../support/postgres.ts'
import { setStage } from '../support/stage.ts'
import { StreamReader } from '../support/stream.ts'

it('a participant has eight streams open at a time, and another when one is closed', async () => {
  const stage = await setStage()
  const ada = await stage.host()
  const session = await ada.creates()
  const [zoe, bob] = await stage.audience(2, session)
  const open = async (phone = zoe) => {
    const cookie = `ws_part=${phone?.cookies.get('ws_part')}`
    const url = `${stage.server.url}/api/sessions/${session.id}/stream`
    const stream = await StreamReader.open(url, { cookie })
    onTestFinished(() => stream.close())
    return stream
  }
  const streams = []
  for (let n = 0; n < STREAMS_PER_PARTICIPANT; n++) streams.push(await open())
  const refused = await open()
  expect(refused.response.status).toBe(429)
  expect(refused.response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(Object.keys(await refused.response.json())).toEqual(['error'])
  expect((await open(bob)).response.status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await open()).response.status).toBe(200)
})

it('a reader that reads nothing is dropped, and holds nobody up', async () => {
  const stage = await setStage()
  const ada = await stage.host()
  const session = await ada.creates({ title: 'Big', brand: { pad: 'x'.repeat(8_000) } })
  const { participantId } = await stage.phone().joins(session)
  const insert = `insert into question (session_id, id, participant_id, text, state, created_at)
    select '${session.id}', gen_random_uuid(), '${participantId}', repeat('y', 500), 'approved', n
    from generate_series(1, 200) as n`
  await runOn(stage.databaseUrl, insert)
  const deaf = connect(stage.server.port, '127.0.0.1')
  deaf.pause()
  deaf.on('error', () => {})
  let closed = false
  deaf.on('close', () => {
    closed = true
  })
  deaf.write(`GET /api/sessions/${session.id}/stream HTTP/1.1\r\nHost: x\r\n\r\n`)
  const wall = await StreamReader.open(`${stage.server.url}/api/sessions/${session.id}/stream`)
  onTestFinished(() => wall.close())
  await wall.next()
  for (let n = 0; n < 60 && !closed; n++) {
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: `Title ${n}` })
    await wall.until(({ title }) => title === `Title ${n}`)
    // The socket notices that it was cut once it is asked to read.
    if (n === 59) deaf.resume()
  }
  await expect.poll(() => closed).toBe(true)
})

const frame = (id: string): Frame => ({ id, data: '{}', changesAt: null })

it('a reader that falls behind gets the latest, not all before it', async () => {
  let closed = 0
  const inbox = new Inbox(() => closed++)
  for (const id of ['1', '2', '3']) inbox.put(frame(id))
  expect((await inbox.next()).value).toEqual(frame('3'))
  const waiting = inbox.next()
  inbox.put(frame('4'))
  expect((await waiting).value).toEqual(frame('4'))
  inbox.put(frame('5'))
  inbox.close()
  inbox.close()
  expect([(await inbox.next()).value, (await inbox.next()).done]).toEqual([frame('5'), true])
  expect(closed).toBe(1)
})

it('a reader is not given again what it has, also where something else came in between', async () => {
  const inbox = new Inbox(() => {})
  inbox.put(frame('a'))
  await inbox.next()
  inbox.put(frame('b'))
  inbox.put(frame('a'))
  inbox.close()
  expect(await inbox.next()).toEqual({ value: undefined, done: true })
})
