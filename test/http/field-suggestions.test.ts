import { beforeAll, describe, expect, it } from 'vitest'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** Fields that nobody knows are ignored, and named where one is missing that they may stand for. */

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeAll(async () => {
  session = await ada.creates()
})

const POLLS = () => `/api/sessions/${session.id}/polls`

describe('a refusal about a missing field names the misspelt one', () => {
  type Case = [path: () => string, body: object, wrong: string, ...hints: string[]]
  const SESSIONS = () => '/api/sessions'
  const CASES: Case[] = [
    [SESSIONS, { titel: 'x' }, 'title: is missing.', 'titel title'],
    [POLLS, { kind: 'rating', promt: 'How?' }, 'prompt: is missing.', 'promt prompt'],
    [
      POLLS,
      { kind: 'quiz', prompt: 'Which?', optoins: ['a', 'b'], correct_option: 1 },
      'options: quiz takes 2 to 12 options, not 0.',
      'optoins options',
      'correct_option correctOption',
    ],
    [
      SESSIONS,
      {
        title: 'x',
        polls: [
          { kind: 'rating', prompt: 'a' },
          { kind: 'rating', Prompt: 'b' },
        ],
      },
      'polls.1.prompt: is missing.',
      'polls.1.Prompt prompt',
    ],
    [() => '/api/me/login', { mail: 'a@example.org' }, 'email: is missing.', 'mail email'],
  ]
  it.each(CASES)('%#', async (path, body, wrong, ...pairs) => {
    const hints = pairs.map((pair) => {
      const [came, meant] = pair.split(' ')
      return `${came}: is not a field here; did you mean ${meant}?`
    })
    const answer = await ada.call('POST', path(), body)
    expect([answer.status, answer.body]).toEqual([400, { error: [wrong, ...hints].join(' ') }])
  })

  it('in an empty change and in a query, too', async () => {
    const at = `/api/sessions/${session.id}`
    const change = await ada.call('PATCH', at, { ends_at: 5 })
    expect(change.body.error).toMatch(/ends_at: is not a field here; did you mean endsAt\?$/)
    const rows = await ada.call('GET', `${at}/results?rows=people&fromat=csv`)
    expect(rows.body.error).toBe('rows: goes with format=csv. fromat: is not a field here; did you mean format?')
  })
})

describe('an unknown field', () => {
  it('is ignored if nothing is missing, even if it resembles an optional one', async () => {
    const draft = { kind: 'rating', prompt: 'How?', note: 'x', reveel: 'host', __x: {} }
    expect((await ada.call('POST', POLLS(), draft)).status).toBe(201)
  })

  it('is not named if it resembles no missing field', async () => {
    const { body } = await ada.call('POST', POLLS(), { kind: 'rating', note: 1, kinds: 2, p: 3 })
    expect(body).toEqual({ error: 'prompt: is missing.' })
  })

  it('is named only among the first few', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => [`promt${n}`, 1])
    const { body } = await ada.call('POST', POLLS(), Object.fromEntries(many))
    expect(body.error.match(/did you mean/g)).toHaveLength(3)
  })

  it('is not looked for behind a hundred others', async () => {
    const others = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`other${n}`, 1]))
    const sent = [...Array(5).fill({ kind: 'rating', prompt: '?', ...others }), { promt: '?' }]
    const refused = async (polls: object[]) =>
      (await ada.call('POST', '/api/sessions', { title: 'x', polls })).body.error
    expect(await refused(sent.slice(1))).toMatch(/did you mean prompt/)
    expect(await refused(sent)).not.toMatch(/did you mean/)
  })
})
