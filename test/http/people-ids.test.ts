import { read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { type CreatedSession, Host, Person, type Phone } from '../support/people.ts'
import { personIdOf } from '../support/person-id.ts'
import { SECRET } from '../support/secret.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

type Listed = { id: string; name: string }
const listed = async (session: { id: string }, host: Host = ada): Promise<Listed[]> =>
  (await host.call('GET', `/api/sessions/${session.id}/people`)).body.people
const does = (session: { id: string }, way: string, id: string, host: Host = ada) =>
  host.call('POST', `/api/sessions/${session.id}/people/${id}/${way}`)

/** A host of another node. */
function adaAt(url: string): Host {
  const host = new Host(url)
  for (const [name, value] of ada.cookies) host.cookies.set(name, value)
  return host
}

describe.each([
  ['with names', {}],
  ['with secret votes', { anonymous: true }],
])('the id of a person in a session %s', (_, settings) => {
  const open = () => ada.creates({ title: 'One of two', settings })

  it('is another in every session, and never the browser’s', async () => {
    const zoe = app.phone('Zoe')
    const [first, second] = [await open(), await open()]
    const { participantId } = await zoe.joins(first)
    expect((await zoe.joins(second)).participantId).toBe(participantId)
    const ids = [...(await listed(first)), ...(await listed(second))].map(({ id }) => id)
    expect(new Set([...ids, participantId]).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(ids).toEqual([first, second].map(({ id }) => personIdOf(id, participantId)))
  })

  it('stays the same, at every node and after the person was removed and taken back', async () => {
    const zoe = app.phone('Zoe')
    const session = await open()
    await zoe.joins(session)
    const [{ id } = { id: '' }] = await listed(session)
    const node = await secondNode(app)
    const there = adaAt(node.url)
    expect((await does(session, 'remove', id, there)).body).toEqual({ id, removed: true })
    expect((await does(session, 'restore', id.toUpperCase())).body).toEqual({ id, removed: false })
    await zoe.tryToJoin(session)
    for (const host of [ada, there]) expect((await listed(session, host)).map((one) => one.id)).toEqual([id])
  })

  it('addresses nobody in another session, and the browser’s id nobody at all', async () => {
    const zoe = app.phone('Zoe')
    const [first, second] = [await open(), await open()]
    const { participantId } = await zoe.joins(first)
    await zoe.joins(second)
    const [[there]] = [await listed(second)]
    for (const way of ['remove', 'restore'])
      for (const id of [there?.id ?? '', participantId, personIdOf(first.id, participantId, 'another secret')]) {
        const answer = await does(first, way, id)
        expect([answer.status, answer.headers.get('refusal')]).toEqual([404, 'person_not_found'])
      }
    expect((await ada.hostView(first)).participantCount).toBe(1)
  })

  it('is valid as long as the secret that made it', async () => {
    const session = await open()
    await app.phone('Zoe').joins(session)
    const [{ id } = { id: '' }] = await listed(session)
    const rotated = adaAt((await secondNode(app, { secrets: ['new secret', SECRET] })).url)
    const [{ id: newId } = { id: '' }] = await listed(session, rotated)
    expect(newId).not.toBe(id)
    for (const way of ['remove', 'restore'])
      for (const known of [id, newId]) expect((await does(session, way, known, rotated)).status).toBe(200)
    // The other tests of this file have nodes that know the first secret alone.
    await secondNode(app, { secrets: [SECRET, 'new secret'] })
  })
})

/** Everything that the server tells other people than Zoe, as text. */
async function told(session: CreatedSession): Promise<[string, string][]> {
  const at = (rest: string) => `/api/sessions/${session.id}${rest}`
  const keys = (await ada.call('GET', at('/keys'))).body
  const by = async (caller: Person, path: string) => (await caller.call('GET', at(path))).text
  const bob = app.phone('Bob')
  await bob.tryToJoin(session)
  const paths = ['?host=1', '?mode=wall', '', '/people', '/scores', '/results', '/results?format=csv', '/export']
  const more = ['/results?format=csv&rows=people', '/tickets', '/polls', '/hall-check', '/keys']
  const texts: [string, string][] = []
  for (const path of [...paths, ...more]) texts.push([`host ${path}`, await by(ada, path)])
  for (const path of ['', '/questions', '/scores', '/people']) texts.push([`phone ${path}`, await by(bob, path)])
  const helper = new Person(app.server.url)
  for (const k of Object.values(keys)) texts.push([`key ${k}`, await by(helper, `?host=1&k=${k}`)])
  for (const query of ['host=1', 'mode=wall', '']) {
    const stream = await StreamReader.open(`${app.server.url}${at(`/stream?k=${session.k}&${query}`)}`)
    texts.push([`stream ${query}`, (await stream.next())?.text ?? ''])
    stream.close()
  }
  const headers = { authorization: `Bearer ${session.k}` }
  const workbook = await fetch(`${app.server.url}${at('/results?format=xlsx')}`, { headers })
  const { Sheets } = read(new Uint8Array(await workbook.arrayBuffer()))
  texts.push([
    'workbook',
    Object.values(Sheets)
      .map((sheet) => utils.sheet_to_csv(sheet))
      .join('\n'),
  ])
  return texts
}

async function plays(session: CreatedSession, zoe: Phone): Promise<string> {
  const { participantId } = await zoe.joins(session)
  const quiz = await ada.asks(session, { kind: 'quiz', prompt: '2?', options: ['1', '2'], correctOption: 1 })
  await zoe.votes(session, { optionId: quiz.options[1].id })
  await ada.closes(session, quiz)
  const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
  await zoe.votes(session, { optionId: poll.options[1].id })
  for (const text of ['One?', 'Two?']) {
    const asked = await zoe.asks(session, text)
    await ada.moves(session, asked, 'approve')
  }
  return participantId
}

it.each([
  [{}],
  [{ scores: 'on' }],
  [{ anonymous: true }],
])('nothing that others get names the browser of a person (%j)', async (settings) => {
  const session = await ada.creates({ title: 'Told', settings })
  const participantId = await plays(session, app.phone('Zoe'))
  const bare = participantId.replaceAll('-', '')
  const id = personIdOf(session.id, participantId)
  for (const [where, text] of await told(session)) {
    expect(text.replaceAll('-', ''), where).not.toContain(bare)
    if (where !== 'host /people') expect(text, where).not.toContain(id)
  }
  expect(app.logged.join('\n')).not.toContain(participantId)
})
