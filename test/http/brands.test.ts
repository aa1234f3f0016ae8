import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NAMES_OF_ANY_OBJECT } from '../support/names-of-any-object.ts'
import type { CreatedSession } from '../support/people.ts'
import { PNG } from '../support/pictures.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** What a host says of the look of a session. It is free-form: pages take from it what they understand. */

const app = testServerOfFile()
const ada = hostOfFile(app)

const pathOf = ({ id }: { id: string }, rest = '') => `/api/sessions/${id}${rest}`
const changes = (session: CreatedSession, brand: object | null) => ada.call('PATCH', pathOf(session), { brand })

/** The brand as everyone reads it, and as it comes out of a file. */
async function everywhere(session: CreatedSession): Promise<unknown[]> {
  const zoe = app.phone('Zoe')
  await zoe.joins(session)
  const stream = await StreamReader.open(`${app.server.url}${pathOf({ id: session.code }, '/stream')}`)
  const frame = await stream.next()
  stream.close()
  const [host, wall, file] = await Promise.all([
    ada.hostView(session),
    ada.call('GET', pathOf(session, '?mode=wall')),
    ada.call('GET', pathOf(session, '/polls')),
  ])
  const again = await ada.creates(file.body)
  return [
    host.brand,
    wall.body.brand,
    file.body.brand,
    again.brand,
    (await zoe.sees(session)).brand,
    frame?.session.brand,
  ]
}

describe('a brand', () => {
  it.each(
    NAMES_OF_ANY_OBJECT,
  )('may have a field that is called %s, at any depth, wherever it is read', async (name) => {
    const brand = { [name]: 1, deep: { [name]: [{ [name]: 'x' }] } }
    const created = await ada.creates({ title: 'x', brand })
    expect(created.brand).toEqual(brand)
    const session = await ada.creates()
    expect((await changes(session, brand)).body.brand).toEqual(brand)
    expect(await everywhere(session)).toEqual(Array(6).fill(brand))
    const [own] = (await app.db.selectFrom('session').select('brand').where('id', '=', session.id).execute()) ?? []
    expect(Object.keys(own?.brand ?? {})).toEqual([name, 'deep'].toSorted())
  })
})

describe('a logo that is a picture of the session', () => {
  const adds = async (session: CreatedSession): Promise<string> => {
    const sent = { type: 'image/png', data: PNG.toString('base64') }
    return ada.expects(201, await ada.call('POST', pathOf(session, '/pictures'), sent)).id
  }
  const get = (session: CreatedSession, picture: unknown) =>
    app.phone().call('GET', pathOf({ id: session.code }, `/pictures/${picture}`))

  it('is named by the brand with its scheme, and drawn by everyone who reads the brand', async () => {
    const session = await ada.creates()
    const id = await adds(session)
    const brand = { name: 'Acme', logo: { id }, scheme: 'dark' }
    expect((await changes(session, brand)).body.brand).toEqual(brand)
    expect(await everywhere(session)).toEqual(Array(6).fill(brand))
    const drawn = await fetch(`${app.server.url}${pathOf({ id: session.code }, `/pictures/${id}`)}`)
    expect(Buffer.from(await drawn.arrayBuffer()).equals(PNG)).toBe(true)
  })

  it('stays named, and is not found, where it was never added or is gone', async () => {
    const [session, other] = [await ada.creates(), await ada.creates()]
    for (const id of [randomUUID(), await adds(other), 'x']) {
      expect((await changes(session, { logo: { id } })).body.brand).toEqual({ logo: { id } })
      expect((await get(session, id)).status).toBe(404)
    }
    const id = await adds(session)
    await changes(session, { logo: { id }, scheme: 'light' })
    await app.db.deleteFrom('picture').where('session_id', '=', session.id).execute()
    expect((await get(session, id)).body.error).toMatch(/picture/)
    expect((await ada.hostView(session)).brand).toEqual({ logo: { id }, scheme: 'light' })
    await ada.call('DELETE', pathOf(session))
    expect((await get(session, id)).status).toBe(404)
  })

  it.each([
    null,
    7,
    'https://example.org/a.svg',
    [],
    {},
    { id: 7 },
    { url: 'x', id: null },
  ])('may be anything else, since a brand is free-form: %j', async (value) => {
    const brand = { logo: value, scheme: value }
    expect((await ada.creates({ title: 'x', brand })).brand).toEqual(brand)
  })
})
