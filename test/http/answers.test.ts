import { beforeEach, describe, expect, it } from 'vitest'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let phones: Phone[]
beforeEach(async () => {
  session = await ada.creates()
  phones = await app.audience(4, session)
})

const TEXT: PollDraft = { kind: 'open_text', prompt: 'What?' }
const CLOUD: PollDraft = { kind: 'word_cloud', prompt: 'A word?' }

const turn = (poll: { id: string }, way: 'hide' | 'show', text: string) =>
  ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/answers/${way}`, { text })

/** Each answer by a phone of its own, one after another. */
async function answer(...texts: string[]): Promise<void> {
  for (const [place, text] of texts.entries()) {
    app.clock.pass(1)
    await phones[place]?.votes(session, { text })
  }
}

const answers = async (poll: { id: string }) =>
  (await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)?.answers
const onWall = async () => (await ada.wall(session)).poll
const onPhone = async () => (await app.phone().sees(session)).poll

describe('a moderated open text', () => {
  it('shows audience and wall what the host has shown, in the order of the answers', async () => {
    const poll = await ada.asks(session, { ...TEXT, moderated: true })
    await answer('first', 'second', 'third', 'second')
    expect((await onWall())?.texts).toEqual([])
    const all = [
      { text: 'second', n: 2, shown: false },
      { text: 'third', n: 1, shown: false },
      { text: 'first', n: 1, shown: false },
    ]
    expect(await answers(poll)).toEqual(all)
    const shown = await turn(poll, 'show', ' first ')
    expect([shown.status, shown.body]).toEqual([200, { text: 'first', shown: true }])
    await turn(poll, 'show', 'second')
    expect((await onWall())?.texts).toEqual(['second', 'second', 'first'])
    expect(await onPhone()).not.toHaveProperty('texts')
    await ada.closes(session, poll)
    expect((await onPhone())?.texts).toEqual(['second', 'second', 'first'])
    await turn(poll, 'hide', 'second')
    expect((await onPhone())?.texts).toEqual(['first'])
    expect(await onPhone()).toEqual(await onWall())
  })

  it('is complete for the host, in roster and export, after the end too', async () => {
    const poll = await ada.asks(session, { ...TEXT, moderated: true })
    await answer('kept')
    await ada.ends(session)
    await turn(poll, 'show', 'kept')
    await turn(poll, 'hide', 'kept')
    const { polls = [], poll: current, roster = [] } = await ada.hostView(session)
    expect(polls.at(-1)).toMatchObject({ texts: ['kept'], votes: 1, moderated: true })
    expect(current?.texts).toEqual(['kept'])
    expect(roster.map(({ vote }) => vote)).toContain('What?: kept')
    const csv = await ada.call('GET', `/api/sessions/${session.id}/export`)
    expect(csv.text).toContain('What?: kept')
    expect((await onPhone())?.texts).toEqual([])
  })
})

describe('a moderated poll', () => {
  it('shows spellings that look like a shown answer, but not its letters in another order', async () => {
    const poll = await ada.asks(session, { ...TEXT, moderated: true })
    await answer('lived', 'li\u200bved', '\u202elived')
    await turn(poll, 'show', 'lived')
    expect((await onWall())?.texts).toEqual(['lived', 'lived'])
  })

  it('shows an answer on stage as it was approved', async () => {
    const poll = await ada.asks(session, { ...TEXT, moderated: true })
    await answer('so much fun')
    await turn(poll, 'show', 'so much fun')
    await phones[1]?.votes(session, { text: 'so\n\n\n\n\n\nmuch\u3164 fun' })
    const show = { show: 'answer', pollId: poll.id, text: 'so much fun' }
    expect((await ada.call('POST', `/api/sessions/${session.id}/stage`, show)).body.text).toBe('so much fun')
    expect(await ada.wall(session)).toMatchObject({
      stage: 'answer',
      answer: { text: 'so much fun' },
      poll: { texts: ['so much fun', 'so much fun'] },
    })
  })
})

describe('a word cloud', () => {
  it('hides and shows an entry in every spelling, in later votes too', async () => {
    const poll = await ada.asks(session, CLOUD)
    await answer('Calm', 'calm', 'Straße')
    expect(await answers(poll)).toBeUndefined()
    expect((await turn(poll, 'hide', 'STRASSE!')).body).toEqual({ text: 'Straße', shown: false })
    await phones[3]?.votes(session, { text: 'strasse' })
    const words = [{ text: 'Calm', n: 2 }]
    expect((await onWall())?.words).toEqual(words)
    expect((await onPhone())?.words).toEqual(words)
    expect(await answers(poll)).toEqual([
      { text: 'Calm', n: 2, shown: true },
      { text: 'Straße', n: 2, shown: false },
    ])
    await turn(poll, 'show', 'strasse')
    expect((await onPhone())?.words).toHaveLength(2)
    expect(await answers(poll)).toBeUndefined()
  })

  it('that is moderated starts empty', async () => {
    const poll = await ada.asks(session, { ...CLOUD, moderated: true })
    await answer('Calm', 'Bold')
    expect([(await onWall())?.words, (await onPhone())?.words]).toEqual([[], []])
    expect((await turn(poll, 'show', 'bold')).body).toEqual({ text: 'bold', shown: true })
    expect((await onPhone())?.words).toEqual([{ text: 'bold', n: 1 }])
  })

  it.each([
    ['trust', '(_!_) TRUST (_!_)'],
    ['trust', '☠️ trust ☠️'],
    ['Ja', '¡¡¡ JA !!!'],
    ['calm', 'ＣＡＬＭ'],
    ['calm', 'c\u200b\u200balm\u2028\u2028\u2028.'],
    ['שלום', 'ש֟ל֟ו֟ם'],
    ['مرحبا', 'مـرحـبـــــــــــــــــــــــــــــا'],
    ['οδος', 'Ὂ̈ΔΌΣ'],
    ['o k', '"O;K'],
  ])('that is moderated shows %j as the host approved it, whatever others write: %j', async (approved, other) => {
    const poll = await ada.asks(session, { ...CLOUD, moderated: true })
    await answer(approved)
    await turn(poll, 'show', approved)
    for (const phone of phones.slice(1)) await phone.votes(session, { text: other })
    const views = async () => [(await onWall())?.words, (await onPhone())?.words]
    const shown = (words: unknown) => (words as { text: string }[]).map(({ text }) => text)
    for (const words of await views()) expect(shown(words)).toEqual([approved])
    // Also once nobody gives it as it was approved, and after the end.
    await phones[0]?.votes(session, { text: other })
    await ada.closes(session, poll)
    for (const words of await views()) expect([[], [approved]]).toContainEqual(shown(words))
    for (const { text, shown: isShown } of (await answers(poll)) ?? []) expect(text === approved).toBe(isShown)
  })

  it('that is moderated shows what the host saw, even if others wrote it otherwise meanwhile', async () => {
    const poll = await ada.asks(session, { ...CLOUD, moderated: true })
    await answer('trust')
    expect(await answers(poll)).toEqual([{ text: 'trust', n: 1, shown: false }])
    for (const phone of phones) await phone.votes(session, { text: '(_!_) TRUST (_!_)' })
    await turn(poll, 'show', 'trust')
    expect((await onWall())?.words).toEqual([{ text: 'trust', n: 4 }])
    // It is approved anew in another spelling, and hidden in any.
    await turn(poll, 'show', 'Trust')
    expect((await onWall())?.words).toEqual([{ text: 'Trust', n: 4 }])
    expect((await turn(poll, 'hide', 'TRUST')).body).toEqual({ text: '(_!_) TRUST (_!_)', shown: false })
    expect((await onWall())?.words).toEqual([])
  })

  it('finds no answer that is longer than any', async () => {
    const poll = await ada.asks(session, { ...CLOUD, moderated: true })
    await answer('trust')
    expect((await turn(poll, 'show', `trust${'!'.repeat(36)}`)).headers.get('refusal')).toBe('answer_not_found')
    expect((await turn(poll, 'show', `trust${'!'.repeat(35)}`)).status).toBe(200)
  })

  it('keeps apart what accents make other words: to hide one hides no other', async () => {
    const poll = await ada.asks(session, CLOUD)
    await answer('año', 'ano', 'Año', 'schön')
    await turn(poll, 'hide', 'ano')
    expect((await onWall())?.words).toEqual([
      { text: 'Año', n: 2 },
      { text: 'schön', n: 1 },
    ])
  })
})

describe('marks that are piled up on letters', () => {
  const piled = [...'ZALGO'].map((letter) => `${letter}\u0316\u0317\u0318\u0319\u0334\u0335\u0489`).join('')
  const few = [...'ZALGO'].map((letter) => `${letter}\u0334\u0335`).join('')

  it('are left out wherever people write', async () => {
    const { id, polls } = await ada.creates({
      title: piled,
      polls: [{ kind: 'multiple_choice', prompt: piled, options: [piled, 'b'] }],
    })
    const zoe = app.phone(piled)
    await zoe.joins({ id })
    const question = await zoe.asks({ id }, piled)
    await ada.call('POST', `/api/sessions/${id}/questions/${question}/reply`, { text: piled })
    for (const kind of ['open_text', 'word_cloud']) {
      await ada.asks({ id }, { kind, prompt: piled, moderated: true } as PollDraft)
      await zoe.votes({ id }, { text: piled })
    }
    // Without the key, whose letters are random.
    const { k: _, ...host } = await ada.hostView({ id })
    expect(polls).toHaveLength(1)
    const texts = JSON.stringify(host).match(/Z[^"|: ]*O[^"|: ]*/gu) ?? []
    expect(new Set(texts)).toEqual(new Set([few]))
    expect(texts.length).toBeGreaterThan(10)
  })
})

/** Each looks like `bad word`, or has the same letters in another order. */
const SAME_LOOK = [
  'bad\u200b word',
  'b\u2060ad word',
  'bad\u00ad word',
  'ba\u200dd word',
  'bad word\ufe0f',
  'bad\u{e0062} word',
  '\u202ebad word',
  'bad word\u2069',
  'bad\u00a0word',
  'bad \u2003word',
  'bad\u2800word',
  'bad\u0001 word',
  'bad \u3164 word',
]

describe('an answer that is hidden', () => {
  it.each([TEXT, CLOUD])('($kind) stays hidden in every spelling that looks the same', async (draft) => {
    const poll = await ada.asks(session, draft)
    await answer('fine', 'bad word')
    await turn(poll, 'hide', 'bad word')
    for (const text of SAME_LOOK) {
      await phones[2]?.votes(session, { text })
      const { texts = [], words = [] } = (await onWall()) ?? {}
      expect([...texts, ...words.map((word) => word.text)], JSON.stringify(text)).toEqual(['fine'])
    }
    await turn(poll, 'show', 'bad word')
    await phones[2]?.votes(session, { text: 'bad\u200b word' })
    await turn(poll, 'hide', 'bad\u2060 word')
    expect((await answers(poll))?.map(({ n, shown }) => [n, shown])).toContainEqual([2, false])
  })

  it.each([
    [TEXT, 'bad\u200b word'],
    [CLOUD, 'BAD\u200b WORD'],
  ])('(%j) stays hidden by the key of an earlier version', async (draft, key) => {
    const poll = await ada.asks(session, draft)
    await answer('bad word', 'bad\u200b word')
    const keys = JSON.stringify([key])
    await app.db.updateTable('poll').set({ answer_overrides: keys }).where('id', '=', poll.id).execute()
    const { texts = [], words = [] } = (await onWall()) ?? {}
    expect([texts, words]).toEqual([[], []])
  })

  it('leaves the stage by any spelling that looks the same', async () => {
    const poll = await ada.asks(session, TEXT)
    await answer('bad\u200b word', 'fine')
    const show = { show: 'answer', pollId: poll.id, text: 'bad\u200b word' }
    expect((await ada.call('POST', `/api/sessions/${session.id}/stage`, show)).status).toBe(200)
    await turn(poll, 'hide', 'bad word')
    await turn(poll, 'show', 'bad word')
    expect(await ada.wall(session)).not.toHaveProperty('stage')
  })
})

describe('an answer that is not shown', () => {
  it.each([TEXT, CLOUD])('($kind) changes neither body, ETag nor frame', async (draft) => {
    await ada.asks(session, { ...draft, moderated: true })
    const path = `/api/sessions/${session.id}`
    const read = async () => {
      const wall = await app.phone().call('GET', `${path}?mode=wall&k=${session.k}`)
      const phone = await app.phone().call('GET', path)
      return [wall, phone].map(({ headers, text }) => [headers.get('etag'), text])
    }
    const before = await read()
    const streams = await Promise.all(
      ['', `?mode=wall&k=${session.k}`].map((query) => StreamReader.open(`${app.server.url}${path}/stream${query}`)),
    )
    for (const stream of streams) await stream.next()
    await answer('canary-a', 'canary-b')
    expect(await read()).toEqual(before)
    await ada.call('PATCH', path, { title: 'Later' })
    for (const stream of streams) {
      expect((await stream.next())?.session.title).toBe('Later')
      stream.close()
      expect(stream.received).not.toContain('canary')
    }
  })
})

describe('answers', () => {
  it('cannot be hidden in other kinds of polls', async () => {
    const refusal = async (poll: { id: string }, text = 'Calm') => {
      const { status, headers } = await turn(poll, 'hide', text)
      return [status, headers.get('refusal')]
    }
    const draft = await ada.drafts(session, CLOUD)
    expect(await refusal(draft)).toEqual([409, 'poll_is_draft'])
    expect(await refusal(await ada.asks(session, { kind: 'rating', prompt: 'How?' }))).toEqual([
      409,
      'answers_not_written',
    ])
    expect(await refusal(await ada.asks(session, CLOUD))).toEqual([404, 'answer_not_found'])
    expect(await refusal({ id: session.id })).toEqual([404, 'poll_not_found'])
    expect(await refusal(draft, '')).toEqual([400, 'invalid_input'])
  })

  it('can be moderated only in polls with written answers', async () => {
    const path = `/api/sessions/${session.id}/polls`
    const rating = { kind: 'rating', prompt: 'How?', moderated: true }
    const refused = await ada.call('POST', path, rating)
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'moderated: people write nothing in rating; leave it out.',
    ])
    const draft = await ada.drafts(session, { ...CLOUD, moderated: true })
    expect(draft.moderated).toBe(true)
    const edit = async (change: object) => (await ada.call('PATCH', `${path}/${draft.id}`, change)).body.moderated
    expect(await edit({ prompt: 'Which?' })).toBe(true)
    expect(await edit({ kind: 'open_text' })).toBe(true)
    expect((await ada.call('POST', `${path}/${draft.id}/copy`)).body.moderated).toBe(true)
    const file = await ada.call('GET', path)
    expect(file.body.polls.at(-1)).toMatchObject({ kind: 'open_text', moderated: true })
    expect(await edit({ kind: 'rating' })).toBeUndefined()
    const back = await ada.call('PATCH', `${path}/${draft.id}`, { moderated: true })
    expect(back.status).toBe(400)
  })

  it('may be any text', async () => {
    const poll = await ada.asks(session, TEXT)
    const names = ['__proto__', '"quoted"', '[]', 'a\\b']
    await answer(...names)
    for (const name of names) await turn(poll, 'hide', name)
    expect((await onWall())?.texts).toEqual([])
    await turn(poll, 'show', '__proto__')
    expect((await onWall())?.texts).toEqual(['__proto__'])
  })
})
