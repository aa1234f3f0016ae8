import { beforeAll, describe, expect, it } from 'vitest'
import { Person } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** What a token for tools is, and is not helped by: where it is let in stands in who-may.test.ts. */

const app = testServerOfFile()
const ada = hostOfFile(app)
let tokens: Record<'plain' | 'tools', string>
beforeAll(async () => {
  tokens = { plain: await ada.mintsToken(), tools: await ada.mintsToken({ for: 'tools' }) }
})

describe('a token for tools', () => {
  const withToken = (method: string, path: string, body?: object, headers = {}) =>
    new Person(app.server.url).call(method, path, body, {
      headers: { authorization: `Bearer ${tokens.tools}`, ...headers },
    })

  it('gets no key, roster or address of a session that it creates', async () => {
    const { status, body } = await withToken('POST', '/api/sessions', { title: 'By a tool' })
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual([
      'brand',
      'code',
      'createdAt',
      'endsAt',
      'highlightedQuestionId',
      'id',
      'participantCount',
      'poll',
      'polls',
      'questions',
      'status',
      'title',
    ])
  })

  it('has no more rights with a cookie or key beside it', async () => {
    const session = await ada.creates()
    const cookie = `ws_host=${ada.cookies.get('ws_host')}`
    const path = `/api/sessions/${session.id}`
    const answers = [
      await withToken('GET', `${path}?host=1`, undefined, { cookie }),
      await withToken('GET', `${path}?host=1&k=${session.k}`),
      await withToken('GET', `${path}/export`, undefined, { cookie }),
      await withToken('GET', `${path}/results?format=csv&rows=people`, undefined, { cookie }),
      await withToken('DELETE', path, undefined, { cookie }),
      await withToken('POST', '/api/me/token', {}, { cookie }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [401, 'A token for tools cannot do this. The host can do it in the console.']),
    )
    const other = await (await app.host()).creates()
    expect((await withToken('GET', `/api/sessions/${other.id}?mode=wall&k=${other.k}`)).status).toBe(401)
  })

  it('lives as long as the cookie that it was minted from', () => {
    const expiryOf = (token: string) => token.split('.')[1]
    expect(expiryOf(tokens.tools)).toBe(expiryOf(ada.cookies.get('ws_host') ?? ''))
    expect(tokens.tools).not.toBe(tokens.plain)
  })

  it('is not minted for a misspelt scope, and neither is a plain token', async () => {
    const { status, body } = await ada.call('POST', '/api/me/token', { for: 'tool' })
    expect([status, body]).toEqual([400, { error: 'for: must be tools.' }])
  })
})
