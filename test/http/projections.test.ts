import { describe, expect, it } from 'vitest'
import { POLL_KIND_NAMES, pollKind } from '../../shared/poll-kinds/index.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, stageOfFile } from '../support/stage.ts'

const stage = stageOfFile()
const ada = hostOfFile(stage)

const COMMON = [
  'brand',
  'code',
  'createdAt',
  'endsAt',
  'highlightedQuestionId',
  'participantCount',
  'poll',
  'questions',
  'status',
  'title',
]

describe('a session is seen', () => {
  it('by each reader with their own fields and no other', async () => {
    const session = await ada.creates()
    const keys = (view: object) => Object.keys(view).toSorted()
    expect(keys(await stage.phone().sees(session))).toEqual([...COMMON, 'voteOptionId', 'voted'].toSorted())
    expect(keys(await ada.wall(session))).toEqual(COMMON)
    expect(keys(await ada.hostView(session))).toEqual([...COMMON, 'k', 'polls', 'roster'].toSorted())
  })

  it('with the open poll, else the one closed last, else for the host the first draft', async () => {
    const session = await ada.creates()
    const draft = session.polls?.[0]
    expect((await stage.phone().sees(session)).poll).toBeNull()
    expect((await ada.wall(session)).poll).toBeNull()
    expect((await ada.hostView(session)).poll?.id).toBe(draft?.id)
    const first = await ada.asks(session, { kind: 'rating', prompt: 'first' })
    const second = await ada.asks(session, { kind: 'rating', prompt: 'second' })
    stage.clock.pass(1)
    for (const view of [await stage.phone().sees(session), await ada.wall(session), await ada.hostView(session)]) {
      expect(view.poll).toMatchObject({ id: second.id, state: 'open' })
    }
    await ada.closes(session, second)
    for (const view of [await stage.phone().sees(session), await ada.wall(session), await ada.hostView(session)]) {
      expect(view.poll).toMatchObject({ id: second.id, state: 'closed' })
    }
    const order = (await ada.hostView(session)).polls?.map((poll) => poll.id)
    expect(order).toEqual([draft?.id, first.id, second.id])
  })

  it('by the host alone in host fields', async () => {
    const session = await ada.creates()
    const others = [stage.phone(), await stage.host()]
    for (const person of others) {
      for (const query of ['?host=1', '?mode=wall', '?host=1&mode=wall', '?host=1&k=wrong']) {
        expect((await person.call('GET', `/api/sessions/${session.id}${query}`)).status, query).toBe(401)
      }
    }
    const both = await ada.sees(session, '?host=1&mode=wall')
    expect(both.roster).toEqual([])
    for (const query of ['?host=2', '?host=', '?mode=stage', '?host=1&host=1']) {
      expect(await ada.sees(session, query)).not.toHaveProperty('k')
    }
  })

  it('by HEAD as by GET, without a body', async () => {
    const session = await ada.creates()
    const get = await ada.call('GET', `/api/sessions/${session.id}`)
    const head = await ada.call('HEAD', `/api/sessions/${session.id}`)
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  })
})

/** Texts that only the host may see, each to be found if it leaks. */
const MARKS = {
  name: 'CANARY-name',
  email: 'canary-email@example.org',
  pending: 'CANARY-pending-question',
  hidden: 'CANARY-hidden-question',
  draft: 'CANARY-draft-prompt',
  openText: 'CANARY-open-text',
}

describe('host-only values do not leak', () => {
  const readers = ['audience', 'wall'] as const

  async function publicViews(session: CreatedSession, zoe: Phone): Promise<Record<string, string>> {
    const other = stage.phone()
    await other.tryToJoin(session)
    const audience = JSON.stringify([await other.sees(session), await stage.phone().sees(session)])
    return { audience, wall: JSON.stringify(await ada.wall(session)), own: JSON.stringify(await zoe.sees(session)) }
  }

  it('into any view, whatever poll is open', async () => {
    const session = await ada.creates()
    const zoe = stage.phone(MARKS.name, MARKS.email)
    await zoe.joins(session)
    const hidden = await zoe.asks(session, MARKS.hidden)
    await ada.moves(session, hidden, 'hide')
    await zoe.asks(session, MARKS.pending)
    await ada.drafts(session, { kind: 'quiz', prompt: MARKS.draft, options: ['a', 'b'], correctOption: 0 })
    const token = await ada.mintsToken()
    for (const name of POLL_KIND_NAMES) {
      const kind = pollKind(name)
      const options = kind.options.min > 0 ? ['Mon', 'Tue'] : undefined
      const poll = await ada.asks(session, {
        kind: name,
        prompt: '?',
        ...(options && { options }),
        ...(kind.hasCorrectOption && { correctOption: 0 }),
      })
      const ids = poll.options.map((option: { id: string }) => option.id)
      const ballot = { optionId: ids[0], text: MARKS.openText, ranks: ids }[kind.ballotField]
      await zoe.votes(session, { [kind.ballotField]: ballot })
      const views = await publicViews(session, zoe)
      for (const reader of readers) {
        const { pending, hidden: hiddenText, draft, name: who, email } = MARKS
        for (const mark of [
          session.k,
          token,
          pending,
          hiddenText,
          draft,
          who,
          email,
          'correctOptionId',
          '"votes"',
          'roster',
        ]) {
          expect(views[reader], `${reader}, ${name}: ${mark}`).not.toContain(mark)
        }
      }
      expect(views.audience).not.toContain('tally')
      if (!kind.openTallyIsPublic) expect(views.audience).not.toContain(MARKS.openText)
    }
  })

  it('into the log', async () => {
    const session = await ada.creates()
    const zoe = stage.phone(MARKS.name, MARKS.email)
    await zoe.joins(session)
    await zoe.asks(session, MARKS.pending)
    await stage.phone().call('GET', `/api/sessions/${session.id}?host=1&k=${session.k}`)
    await stage.phone().call('GET', `/no/such/page?k=${session.k}`)
    const log = stage.logged.join('\n')
    expect(log).toContain('GET /api/sessions/{id}')
    const secrets = [...ada.cookies.values(), ...zoe.cookies.values(), session.k]
    for (const mark of [...Object.values(MARKS), ...secrets]) expect(log).not.toContain(mark)
  })
})
