import { once } from 'node:events'
import { request } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { NAMES_OF_ANY_OBJECT } from '../support/names-of-any-object.ts'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeAll(async () => {
  session = await ada.creates()
})

const json = { 'content-type': 'application/json' }
const send = (raw: string | Uint8Array, headers: Record<string, string> = json) =>
  ada.call('POST', '/api/sessions', undefined, { raw, headers })

describe('a body', () => {
  it.each([
    '{',
    '',
    'nope',
    '{"title":"x"',
    "{'title':1}",
    '{"title":"x"}{}',
    '\ufeff{}',
  ])('that is not JSON answers 400: %j', async (raw) => {
    expect((await send(raw)).status).toBe(400)
  })

  it.each(['[]', '"x"', '5', 'null', 'true'])('that is not an object answers 400: %s', async (raw) => {
    const answer = await send(raw)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('The body must be a JSON object.')
  })

  it('that is not UTF-8 answers 400', async () => {
    const bytes = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expect((await send(bytes)).status).toBe(400)
  })

  it.each([
    '{"__proto__":{"title":"x"}}',
    '{"title":"x","brand":{"__proto__":1}}',
    '{"title":"x","brand":{"a":[{"__proto__":{"b":1}}]}}',
    '{"title":"x","poll":{"kind":"quiz","prompt":"x","__proto__":null}}',
  ])('with a field that is called __proto__ answers 400, and says so: %s', async (raw) => {
    const { status, body } = await send(raw)
    expect([status, body.error]).toEqual([400, 'The body has a field that is called __proto__. Give it another name.'])
  })

  it.each(
    NAMES_OF_ANY_OBJECT,
  )('may have a field that is called %s, which is ignored where it is unknown', async (name) => {
    const poll = { kind: 'quiz', prompt: 'Which?', options: ['A', { label: 'B', [name]: 1 }], correctOption: 1 }
    const sent = { title: 'x', [name]: { title: 'y' }, poll: { ...poll, [name]: [1] } }
    const made = ada.expects(201, await send(JSON.stringify(sent)))
    expect(made).toMatchObject({ title: 'x', poll: { prompt: 'Which?', options: [{ label: 'A' }, { label: 'B' }] } })
    expect([made, made.poll, made.poll.options[1]].some((one) => Object.hasOwn(one, name))).toBe(false)
    const changed = await ada.call('PATCH', `/api/sessions/${made.id}`, { settings: { [name]: 'on' } })
    expect([changed.status, changed.body.error]).toEqual([400, expect.stringContaining(name)])
  })

  it('that nests too deep answers 400, however deep', async () => {
    for (const depth of [33, 1000, 30_000]) {
      const raw = `{"title":"x","brand":${'['.repeat(depth)}${']'.repeat(depth)}}`
      expect((await send(raw)).status).toBe(400)
    }
  })

  it('over 64 KiB answers 413', async () => {
    expect((await send(JSON.stringify({ title: 'x', pad: 'y'.repeat(65_536) }))).status).toBe(413)
  })

  it('of another type, charset or encoding answers 415', async () => {
    const raw = '{"title":"x"}'
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'application/json; charset=latin1',
      'application/json; charset=utf-16',
      'application/json; charset="UTF-16LE"',
    ]) {
      expect((await send(raw, { 'content-type': type })).status, type).toBe(415)
    }
    expect((await ada.call('POST', '/api/sessions', undefined, { raw: Buffer.from(raw) })).status).toBe(415)
  })

  it.each([
    ['with a charset', { 'content-type': 'application/json; charset=utf-8' }, '{"title":"x"}'],
    ['with a quoted one', { 'content-type': 'Application/JSON;charset="UTF-8"' }, '{"title":"x"}'],
    ['after a byte-order mark', json, '\ufeff{"title":"x"}'],
  ])('%s is read', async (_what, headers, raw) => {
    expect((await send(raw, headers)).status).toBe(201)
  })

  it('in chunks is read', async () => {
    const path = `${app.server.url}/api/sessions/${session.id}/join`
    const joining = request(path, { method: 'POST', headers: json })
    joining.write('{"name":')
    joining.end('"Zoe"}')
    const [answer] = await once(joining, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(201)
    expect((await ada.hostView(session)).roster).toMatchObject([{ name: 'Zoe' }])
  })

  it('that is not valid gzip answers 400, and valid gzip is read', async () => {
    const raw = JSON.stringify({ title: 'x' })
    const encoded = (body: string | Uint8Array) => send(body, { ...json, 'content-encoding': 'gzip' })
    expect((await encoded(raw)).status).toBe(400)
    expect((await encoded(gzipSync(raw).subarray(0, 20))).status).toBe(400)
    expect((await encoded(gzipSync(raw))).status).toBe(201)
    const bomb = gzipSync(JSON.stringify({ title: 'x', pad: 'y'.repeat(50_000_000) }))
    expect(bomb.length).toBeLessThan(65_536)
    expect((await encoded(bomb)).status).toBe(413)
  })

  it.each([
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['gzip, gzip', (text: string) => gzipSync(gzipSync(text))],
    ['x-own', Buffer.from],
  ])('in an encoding other than gzip answers 415, and names gzip: %s', async (name, encode) => {
    const answer = await send(encode('{"title":"x"}'), { ...json, 'content-encoding': name })
    expect(answer.status).toBe(415)
    expect(answer.headers.get('accept-encoding')).toBe('gzip')
    expect(answer.body.error).toContain('Content-Encoding')
  })

  it('of more than 64 KiB of gzip answers 413, even if it says little', async () => {
    const empty = gzipSync('')
    const members = Array.from({ length: 65_536 / empty.length }, () => empty)
    const raw = Buffer.concat([gzipSync('{"title":"x"}'), ...members])
    const encoded = { ...json, 'content-encoding': 'gzip' }
    expect((await send(raw, encoded)).status).toBe(413)
  })

  it('in gzip that becomes more than 100 times as large answers 413, above 4 KiB', async () => {
    const encoded = (padding: number) =>
      send(gzipSync(`{"title":"x"}${' '.repeat(padding)}`), { ...json, 'content-encoding': 'gzip' })
    expect(gzipSync(' '.repeat(60_000)).length).toBeLessThan(600)
    const refused = await encoded(60_000)
    expect(refused.status).toBe(413)
    expect(refused.body.error).toContain('100 times')
    expect((await encoded(4_000)).status).toBe(201)
  })

  it('that is empty needs no Content-Type', async () => {
    const answer = await ada.call('POST', `/api/sessions/${(await ada.creates()).id}/end`)
    expect(answer.status).toBe(200)
  })

  it('is not coerced, and unknown fields are ignored', async () => {
    expect((await ada.call('POST', '/api/sessions', { title: 'x', colour: 'red' })).status).toBe(201)
    for (const title of [5, true, null, ['x'], { text: 'x' }]) {
      expect((await ada.call('POST', '/api/sessions', { title })).status).toBe(400)
    }
  })
})
