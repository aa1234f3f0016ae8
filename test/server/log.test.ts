import { expect, it } from 'vitest'
import { forTerminal, makeLogger } from '../../server/start/logger.ts'
import { startTestServer } from '../support/test-server.ts'

it('the log has level names and whole milliseconds', async () => {
  const app = await startTestServer()
  await app.phone().call('GET', '/api/sessions/ZZZZZZ')
  const lines = app.logged.map((line) => JSON.parse(line))
  const request = lines.findLast(({ msg }) => msg === 'request')
  expect(request).toMatchObject({ level: 'debug', status: 404, ms: expect.any(Number) })
  expect(request.ms % 1).toBe(0)
})

it('a terminal gets short lines, and the stack of a fault', () => {
  const shown: string[] = []
  const log = makeLogger('info', forTerminal({ write: (text) => void shown.push(text) }))
  log.info('Made the database')
  log.warn({ refused: 30 }, 'There is room again.')
  log.error({ err: new Error('lost'), route: 'POST /vote' }, 'a fault')
  const time = String.raw`\d\d:\d\d:\d\d`
  expect(shown.join('')).toMatch(
    new RegExp(
      `^${time} Made the database\n${time} warn There is room again\\. refused=30\n` +
        `${time} error a fault route="POST /vote"\nError: lost\n    at `,
    ),
  )
})

it('an answer has the id of its request, which is that of its lines in the log', async () => {
  const app = await startTestServer()
  const idOf = async (headers: Record<string, string>, path = '/api/sessions/ZZZZZZ') =>
    (await fetch(app.server.url + path, { headers })).headers.get('x-request-id')
  expect(await idOf({ 'x-request-id': 'proxy-1.a' })).toBe('proxy-1.a')
  expect(await idOf({})).toMatch(/^[\da-f-]{36}$/)
  for (const forged of ['a b', 'x'.repeat(65), '"}'])
    expect(await idOf({ 'x-request-id': forged })).toMatch(/^[\da-f-]{36}$/)
  const lines = app.logged.map((line) => JSON.parse(line))
  expect(lines.filter(({ msg, request }) => msg === 'request' && request === 'proxy-1.a')).toHaveLength(1)
})

it('what hosts do is a line each, with ids and no texts', async () => {
  const app = await startTestServer()
  const ada = await app.host('ada@example.org')
  const session = await ada.creates({ title: 'Lunch' })
  const poll = await ada.asks(session, { kind: 'open_text', prompt: 'Soup?' })
  await ada.closes(session, poll)
  await app.phone('Zoe', 'zoe@example.org').joins(session)
  const [zoe] = (await ada.call('GET', `/api/sessions/${session.id}/people`)).body.people
  await ada.call('POST', `/api/sessions/${session.id}/people/${zoe.id}/remove`)
  await ada.call('GET', `/api/sessions/${session.id}/export`)
  await ada.call('POST', `/api/sessions/${session.id}/keys/renew`)
  await ada.call('GET', `/api/sessions/${session.code}/results`)
  await ada.call('POST', '/api/me/login/verify', { token: 'no such token' })
  const eve = await app.host()
  await eve.call('DELETE', `/api/sessions/${session.code}`)
  await eve.call('POST', `/api/sessions/Zoe/polls/Soup/open`)
  await eve.call('POST', `/api/sessions/${session.id}/people/Zoe/remove`)
  await ada.ends(session)
  await ada.call('DELETE', `/api/sessions/${session.id}`)
  await ada.call('POST', '/api/me/logout')
  const audited = app.logged.map((line) => JSON.parse(line)).filter(({ audit }) => audit)
  const [{ id }] = (await app.db.selectFrom('host').select('id').where('email', '=', 'ada@example.org').execute()) as [
    { id: string },
  ]
  const of = { by: id, request: expect.any(String) }
  expect(audited).toMatchObject([
    { ...of, operation: 'useLink' },
    { ...of, operation: 'createSession', id: session.id },
    { ...of, operation: 'openPoll', id: session.id, pid: poll.id },
    { ...of, operation: 'closePoll', id: session.id, pid: poll.id },
    { ...of, operation: 'removePerson', id: session.id, person: zoe.id },
    { ...of, operation: 'exportSession', id: session.id },
    { ...of, operation: 'renewKeys', id: session.id },
    { ...of, operation: 'getResults', id: session.id },
    { operation: 'useLink', refused: 'sign_in_link_invalid' },
    { operation: 'useLink', by: expect.any(String) },
    { operation: 'deleteSession', id: session.id, refused: 'not_owner' },
    { operation: 'openPoll', refused: 'session_not_found' },
    { operation: 'removePerson', id: session.id, refused: 'not_host' },
    { ...of, operation: 'endSession', id: session.id },
    { ...of, operation: 'deleteSession', id: session.id },
    { ...of, operation: 'logOut' },
  ])
  const text = JSON.stringify(audited)
  for (const secret of ['ada@', 'Lunch', 'Soup', 'Zoe', 'zoe@', session.code, session.k])
    expect(text).not.toContain(secret)
})
