import { expect, it, vi } from 'vitest'
import { startTestServer } from '../support/test-server.ts'
import { prepareHall, untouched } from '../tools/prepared-hall.ts'
import { startApp } from './support.ts'

/** `live-audience mcp` with a token that prepares one session. No model runs here: the calls are those that one makes. */

vi.setConfig({ testTimeout: 60_000 })

/** What somebody pastes: "make five questions about this text". */
const ABOUT_RIGA = [
  { kind: 'multiple_choice', prompt: 'Where do we have lunch?', options: ['At the lake', 'In town', 'At home'] },
  { kind: 'quiz', prompt: 'How many are we?', options: ['40', '70'], correctOption: 1, explanation: 'We were 40.' },
  { kind: 'rating', prompt: 'How was the move?' },
  { kind: 'word_cloud', prompt: 'Riga in a word?', maxWords: 3 },
  { kind: 'ranking', prompt: 'What comes first?', options: ['Hiring', 'Desks', 'Bikes'] },
]

it('makes five questions about a text, and the host opens one of them', async () => {
  const app = await startTestServer({ now: Date.now })
  const ada = await app.host()
  const session = await ada.creates({ title: 'Our year in Riga', polls: [] })
  const { client, calls, call } = await startApp(
    app.server.url,
    await ada.mintsToken({ for: 'tools', session: session.code }),
  )
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['draftPoll', 'editDraft'])
  const before = (await ada.hostView(session)).polls?.length ?? 0
  const ids: string[] = []
  for (const draft of ABOUT_RIGA) ids.push((await calls('draftPoll', { id: session.code, ...draft })).id)
  await calls('editDraft', { id: session.code, pid: ids[1], seconds: 20, position: 0 })
  const refusal = await call('draftPoll', { id: session.code, kind: 'ranking', prompt: 'Order?', options: ['One'] })
  expect(refusal).toEqual({ isError: true, text: 'options: ranking takes 2 to 12 options, not 1.' })

  const { polls = [] } = await ada.hostView(session)
  expect(polls).toHaveLength(before + ABOUT_RIGA.length)
  const drafted = ids.map((id) => polls.find((poll) => poll.id === id))
  expect(drafted).toMatchObject(ABOUT_RIGA.map(({ kind, prompt }) => ({ kind, prompt, state: 'draft' })))
  expect(polls[0]).toMatchObject({ id: ids[1], seconds: 20 })
  await ada.opens(session, { id: ids[0] ?? '' })
})

it('changes nothing but drafts, whatever 56 injection texts make it call', async () => {
  const hall = await prepareHall(true)
  const { ada, session, injected, secrets, token, app } = hall
  expect(injected).toHaveLength(56)
  const { client, calls, call, answers } = await startApp(app.server.url, token)
  const [offered, before] = [await client.listTools(), await untouched(hall)]
  for (const { text, asks } of injected) {
    await calls('draftPoll', {
      id: session.id,
      kind: 'multiple_choice',
      prompt: text,
      options: [text.slice(0, 190), 'No'],
    })
    for (const { tool, arguments: given } of asks) await call(tool, { ...given, ...(given.requestBody as object) })
  }
  expect(await untouched(hall)).toEqual(before)
  const drafted = (await ada.hostView(session)).polls?.filter(({ state }) => state === 'draft') ?? []
  expect(drafted.length).toBeGreaterThan(injected.length)
  expect(await client.listTools()).toEqual(offered)
  for (const secret of secrets) expect(answers.map(({ text }) => text).join('\n')).not.toContain(secret)
})

it('leads to no other path than that of its tool', async () => {
  const hall = await prepareHall()
  const { session, other, token, app } = hall
  const { call } = await startApp(app.server.url, token)
  const before = await untouched(hall)
  const own = session.polls?.[1]?.id
  const draft = { kind: 'open_text', prompt: 'Taken?' }
  for (const id of [
    other.id,
    `${session.id}/end#`,
    `${session.id}/polls/${own}/open?`,
    '..',
    '.',
    '',
    undefined,
    {},
    ['..'],
  ])
    expect(await call('draftPoll', { id, ...draft }), `${id}`).toMatchObject({ isError: true })
  for (const pid of [`${own}/open#`, `${own}?host=1`, '..', '../../..', '%2e%2e', null])
    expect(await call('editDraft', { id: session.id, pid, prompt: 'Taken?' }), `${pid}`).toMatchObject({
      isError: true,
    })
  expect(await call('openPoll', { id: session.id, pid: own })).toEqual({
    isError: true,
    text: 'There is no tool openPoll with this token.',
  })
  expect(await untouched(hall)).toEqual(before)
})
