import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { QUESTIONS_PER_SESSION, QUESTIONS_SHOWN } from '../../shared/limits.ts'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** A session with more questions than a screen can show. */

const app = testServerOfFile()
const ada = hostOfFile(app)
let zoe: Phone
let bob: Phone
let session: CreatedSession
beforeAll(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe')
  await zoe.joins(session)
  bob = app.phone('Bob')
  await bob.joins(session)
})

/** Puts questions of Zoe's into the table, each a millisecond younger than the one before. */
async function fill(count: number, state: QuestionState = 'approved'): Promise<string[]> {
  const [author] = await app.db
    .selectFrom('participant')
    .select('id')
    .where('session_id', '=', session.id)
    .orderBy('seat')
    .execute()
  const rows = Array.from({ length: count }, (_, n) => ({
    session_id: session.id,
    id: randomUUID(),
    participant_id: author?.id ?? '',
    text: `Question ${n}`,
    state,
    created_at: app.clock.now + n,
  }))
  await app.db.insertInto('question').values(rows).execute()
  app.clock.pass(count)
  return rows.map(({ id }) => id)
}

const path = () => `/api/sessions/${session.id}/questions`

describe('a session with 500 questions', () => {
  let ids: string[]
  let shown: string[]
  const idsOf = ({ questions = [] }: { questions?: { id: string }[] | undefined }) => questions.map(({ id }) => id)
  beforeAll(async () => {
    ids = await fill(500)
    const [oldest = '', second = '', third = ''] = ids
    await ada.moves(session, { id: oldest }, 'highlight')
    await bob.upvotes(session, { id: second })
    await bob.upvotes(session, { id: third })
    await ada.moves(session, { id: third }, 'answered')
    shown = idsOf(await bob.sees(session))
  })

  it('shows the audience 200: the one on stage, the newest, and those with upvotes', async () => {
    expect(QUESTIONS_SHOWN).toBe(200)
    const expected = [...ids.slice(0, 2), ...ids.slice(-198)].toReversed()
    expect(shown).toEqual(expected)
    expect((await bob.sees(session)).highlightedQuestionId).toBe(ids[0])
  })

  it('shows the wall and every frame the same ones', async () => {
    expect(idsOf(await ada.wall(session))).toEqual(shown)
    const stream = await StreamReader.open(`${app.server.url}/api/sessions/${session.id}/stream`)
    expect(idsOf((await stream.next())?.session ?? {})).toEqual(shown)
    stream.close()
  })

  it('shows authors all their own, and the host all', async () => {
    expect((await zoe.sees(session)).questions).toHaveLength(500)
    expect((await ada.hostView(session)).questions).toHaveLength(500)
  })

  it('accepts upvotes of those that are not shown', async () => {
    const hidden = { id: ids[10] ?? '' }
    expect(shown).not.toContain(hidden.id)
    expect((await bob.upvotes(session, hidden)).body.upvotes).toBe(1)
    expect(idsOf(await bob.sees(session))).toContain(hidden.id)
  })
})

it('a session takes 1,000 questions, even if 20 people ask at once', async () => {
  expect(QUESTIONS_PER_SESSION).toBe(1_000)
  await fill(490, 'hidden')
  const people = await app.audience(20, session)
  const answers = await Promise.all(people.map((phone) => phone.call('POST', path(), { text: 'Me, too?' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), ...Array(10).fill(409)])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.headers.get('refusal')).toBe('questions_full')
  expect((await ada.hostView(session)).questions).toHaveLength(1_000)
})
