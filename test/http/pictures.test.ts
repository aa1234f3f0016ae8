import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { type CreatedSession, Person, type Phone } from '../support/people.ts'
import { chunk, GIF, gpsOf, JPEG, PNG, pngOf, segment, WEBP } from '../support/pictures.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone

beforeAll(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe')
  await zoe.joins(session)
})

const at = (rest = '', { id } = session) => `/api/sessions/${id}${rest}`
const add = (bytes: Buffer, type = 'image/png', of = session) =>
  ada.call('POST', at('/pictures', of), { type, data: bytes.toString('base64') })
const adds = async (...of: Parameters<typeof add>): Promise<{ id: string; width: number; height: number }> =>
  ada.expects(201, await add(...of))
const get = (id: string, headers: Record<string, string> = {}, of = session) =>
  fetch(`${app.server.url}${at(`/pictures/${id}`, of)}`, { headers })
const asHost = () => ({ cookie: `ws_host=${ada.cookies.get('ws_host')}` })
const draftWith = (picture: object, more: object = {}) =>
  ada.call('POST', at('/polls'), { kind: 'open_text', prompt: 'What is this?', picture, ...more })

describe('a picture', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
    ['image/gif', GIF],
  ])('is added, and served with headers that let browsers only draw it (%s)', async (type, bytes) => {
    const { id, ...size } = await adds(bytes, type)
    expect(size).toEqual({ width: 3, height: 2 })
    const answer = await get(id, asHost())
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-length': `${bytes.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('is stored without the place where it was taken', async () => {
    const bytes = Buffer.concat([
      JPEG.subarray(0, 2),
      segment(0xe1, gpsOf([48, 12, 29], [16, 22, 26])),
      JPEG.subarray(2),
    ])
    const { id } = await adds(bytes, 'image/jpeg')
    expect(await (await get(id, asHost())).text()).not.toContain('WGS-84')
    expect(id).toBe((await adds(JPEG, 'image/jpeg')).id)
  })

  it('can be read by a program of another origin, and drawn by no page of one', async () => {
    const { id } = await adds(PNG)
    const answer = await get(id, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('is read from the database once, and gone with its session all the same', async () => {
    const [gone, other] = [await ada.creates(), await ada.creates()]
    const { id } = await adds(pngOf(3), 'image/png', gone)
    expect((await get(id, {}, other)).status).toBe(404)
    const phones = await Promise.all(Array.from({ length: 20 }, () => get(id, {}, gone)))
    expect(phones.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await app.db.deleteFrom('picture').where('session_id', '=', gone.id).execute()
    expect(Buffer.from(await (await get(id, {}, gone)).arrayBuffer())).toEqual(pngOf(3))
    expect((await get(id, {}, other)).status).toBe(404)
    await ada.call('DELETE', at('', gone))
    expect((await get(id, {}, gone)).status).toBe(404)
  })

  it('is evicted from memory by others, and unknown ids take no place there', async () => {
    const ids: string[] = []
    const crowded = await ada.creates()
    for (let shade = 0; shade < 40; shade++) ids.push((await adds(pngOf(shade), 'image/png', crowded)).id)
    for (const id of ids) await get(id, {}, crowded)
    for (let n = 0; n < 40; n++) expect((await get(randomUUID(), {}, crowded)).status).toBe(404)
    await app.db.deleteFrom('picture').where('session_id', '=', crowded.id).execute()
    const statuses = await Promise.all(ids.map(async (id) => (await get(id, {}, crowded)).status))
    expect(statuses.slice(0, 8)).toEqual(Array(8).fill(404))
    expect(statuses.slice(-16)).toEqual(Array(16).fill(200))
  })

  it('has the same id if it is sent again, and another in another session', async () => {
    const other = await ada.creates()
    const { id } = await adds(pngOf(1))
    expect((await adds(pngOf(1))).id).toBe(id)
    expect((await adds(pngOf(1), 'image/png', other)).id).not.toBe(id)
  })

  it.each([
    ['another type than it says', JPEG, 'image/png', 'data: is not image/png, or damaged.'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'image/gif', 'data: is not image/gif, or damaged.'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'type: must be one of'],
    ['nothing', Buffer.alloc(0), 'image/png', 'data: has 1 to 1048576 bytes.'],
    ['more than 1 MiB', Buffer.alloc(1024 * 1024 + 1), 'image/png', 'data: has 1 to 1048576 bytes.'],
    ['more than the largest body', Buffer.alloc(1024 * 1024 + 8_000), 'image/png', 'The body is larger than'],
  ])('is refused if it is %s', async (_what, bytes, type, words) => {
    const { status, body } = await add(bytes, type)
    expect([400, 413]).toContain(status)
    expect(body.error).toContain(words)
  })

  it('is refused if it is a bomb of pixels, or no base64', async () => {
    const bomb = Buffer.from(PNG)
    bomb.writeUInt32BE(100_000, 16)
    bomb.writeUInt32BE(100_000, 20)
    expect((await add(bomb)).body.error).toBe('data: has more than 40 megapixels.')
    const answer = await ada.call('POST', at('/pictures'), { type: 'image/png', data: '<>' })
    expect(answer.body.error).toBe('data: is not base64.')
  })

  it('needs the host or a presenter, a live session, and leaves the limit of other bodies as it is', async () => {
    const { body: keys } = await ada.call('GET', at('/keys'))
    const by = async (k?: string) =>
      (await zoe.call('POST', at('/pictures'), { type: 'image/png', data: PNG.toString('base64'), k })).status
    expect([await by(), await by(keys.moderate), await by(keys.wall), await by(keys.present)]).toEqual([
      401, 401, 401, 201,
    ])
    const prompt = 'x'.repeat(70_000)
    expect((await ada.call('POST', at('/polls'), { kind: 'open_text', prompt })).status).toBe(413)
    const over = await ada.creates()
    await ada.ends(over)
    expect((await add(PNG, 'image/png', over)).status).toBe(409)
  })

  it('is one of 100 in a session, however many are sent at once', async () => {
    const full = await ada.creates()
    const answers = await Promise.all(Array.from({ length: 130 }, (_, shade) => add(pngOf(shade), 'image/png', full)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, headers }) => [status, headers.get('refusal')])).toEqual(
      Array(30).fill([409, 'too_many_pictures']),
    )
    const of = app.db.selectFrom('picture').select('id').where('session_id', '=', full.id)
    expect(await of.execute()).toHaveLength(100)
    const [known] = answers.flatMap(({ status }, shade) => (status === 201 ? [shade] : []))
    await adds(pngOf(known ?? 0), 'image/png', full)
    await ada.call('DELETE', at('', full))
    expect(await of.execute()).toEqual([])
  })

  it('is refused where a session would have more than 20 MiB', async () => {
    const full = await ada.creates()
    const large = (shade: number) =>
      Buffer.concat([PNG.subarray(0, 33), chunk('IDAT', Buffer.alloc(1024 * 1024 - 200, shade)), PNG.subarray(33)])
    for (let shade = 0; shade < 20; shade++) await adds(large(shade), 'image/png', full)
    expect((await add(large(20), 'image/png', full)).headers.get('refusal')).toBe('too_many_pictures')
    await adds(PNG, 'image/png', full)
  })
})

describe('a poll with pictures', () => {
  const bridge = 'A red bridge'
  let prompt: { id: string }
  let option: { id: string }
  let poll: PollBody

  it('has them with their size, in the host’s view and in a copy', async () => {
    prompt = await adds(pngOf(1_000))
    option = await adds(pngOf(1_001))
    const options = [{ label: 'Oslo', picture: { id: option.id, alt: 'A fjord' } }, 'Riga', { label: 'Bern' }]
    const sent = { kind: 'multiple_choice', options, prompt: 'Where?' }
    poll = ada.expects(201, await draftWith({ id: prompt.id, alt: bridge }, sent))
    const size = { width: 3, height: 2 }
    expect(poll.picture).toEqual({ id: prompt.id, alt: bridge, ...size })
    expect(poll.options.map(({ picture }) => picture)).toEqual([
      { id: option.id, alt: 'A fjord', ...size },
      undefined,
      undefined,
    ])
    const copy = (await ada.call('POST', at(`/polls/${poll.id}/copy`))).body
    expect(copy.picture).toEqual(poll.picture)
    expect(copy.options[0].picture).toEqual(poll.options[0]?.picture)
  })

  it('keeps their ids from participants before it is opened, and shows them to everyone then', async () => {
    const views = async () => {
      const { body: keys } = await ada.call('GET', at('/keys'))
      const byWallKey = await new Person(app.server.url).call('GET', at('?mode=wall'), undefined, {
        headers: { authorization: `Bearer ${keys.wall}` },
      })
      return [await zoe.sees(session), await ada.wall(session), byWallKey.body]
    }
    for (const view of await views())
      for (const { id } of [prompt, option]) expect(JSON.stringify(view)).not.toContain(id)
    const guesses = [randomUUID(), session.id, poll.id, poll.options[0]?.id ?? '', `${prompt.id.slice(0, -1)}`]
    for (const guess of guesses) expect((await get(guess)).status).toBe(404)
    await ada.opens(session, poll)
    for (const seen of await views())
      expect([seen.poll?.picture, seen.poll?.options[0]?.picture]).toEqual([poll.picture, poll.options[0]?.picture])
    for (const { id } of [prompt, option]) expect((await get(id)).status).toBe(200)
  })

  it('cannot be read through another session, and cannot name a picture of another session', async () => {
    const other = await ada.creates()
    expect((await get(prompt.id, asHost(), other)).status).toBe(404)
    const foreign = await adds(pngOf(2_000), 'image/png', other)
    const answer = await draftWith({ id: foreign.id, alt: bridge })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('picture: this session has no picture with this id; add it first.')
    const sized = await draftWith({ id: foreign.id, alt: bridge, width: 3, height: 2 })
    expect([sized.status, sized.body.error]).toEqual([400, answer.body.error])
    const inOption = { kind: 'ranking', options: ['A', { label: 'B', picture: { id: foreign.id, alt: 'B' } }] }
    expect((await draftWith({ id: prompt.id, alt: bridge }, inOption)).body.error).toContain('options.1.picture: this')
    expect((await new Person(app.server.url).call('GET', at('/pictures/none'))).status).toBe(404)
  })

  it('keeps pictures that a change omits, and drops those that it sets to null', async () => {
    const options = [{ label: 'Oslo', picture: { id: option.id, alt: 'A fjord' } }, 'Riga']
    const sent = { kind: 'quiz', options, correctOption: 0 }
    const { id } = ada.expects(201, await draftWith({ id: prompt.id, alt: bridge }, sent))
    const edit = async (change: object): Promise<PollBody> =>
      ada.expects(200, await ada.call('PATCH', at(`/polls/${id}`), change))
    const right = await edit({ correctOption: 1 })
    expect([right.picture?.alt, right.options[0]?.picture?.alt]).toEqual([bridge, 'A fjord'])
    const turned = await edit({ options: ['Riga', { label: 'Oslo', picture: { id: prompt.id, alt: 'A bridge' } }] })
    expect([turned.picture?.alt, turned.options[1]?.picture?.id]).toEqual([bridge, prompt.id])
    expect(turned.correctOptionId).toBe(turned.options[0]?.id)
    const bare = await edit({ picture: null, options: ['Riga', { label: 'Oslo', picture: null }] })
    expect(JSON.stringify(bare)).not.toContain('picture')
    expect((await ada.call('PATCH', at(`/polls/${id}`), { picture: { id: prompt.id, alt: ' ' } })).body.error).toBe(
      'picture.alt: is empty.',
    )
  })

  it('names them in an export, whose pictures a new session needs first', async () => {
    const { body } = await ada.call('GET', at('/polls'))
    const [exported] = body.polls.filter((one: PollBody) => one.prompt === 'Where?')
    expect(exported).toMatchObject({ picture: { id: prompt.id, alt: bridge } })
    expect(exported.options).toEqual([{ label: 'Oslo', picture: poll.options[0]?.picture }, 'Riga', 'Bern'])
  })

  it('is refused in the body of a new session, which has no pictures yet', async () => {
    const polls = [{ kind: 'open_text', prompt: 'What?', picture: { id: prompt.id, alt: bridge } }]
    const { body } = await ada.call('POST', '/api/sessions', { title: 'Again', polls })
    expect(body.error).toBe('polls.0.picture: this session has no picture with this id; add it first.')
  })
})
