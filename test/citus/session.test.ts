import { describe, expect, it } from 'vitest'
import { rehearse } from '../rehearsal/support.ts'
import { Host, Phone } from '../support/people.ts'
import { ask } from './cluster.ts'
import { distributedDatabase, hasCitus, serve } from './database.ts'

/** Sessions on a real cluster: Citus itself counts what its statements touched. */

type Counted = { single: number; multi: number }

const countedOn = async (url: string): Promise<Counted> => {
  const [row] = await ask<Counted>(
    url,
    `select query_execution_single_shard::int as single, query_execution_multi_shard::int as multi
     from citus_stat_counters where name = current_database()`,
  )
  return row ?? { single: 0, multi: 0 }
}

describe.skipIf(!hasCitus())('on Citus', () => {
  it('no statement of an event with every poll kind touches two shards', async () => {
    const url = await distributedDatabase()
    const { url: at, token, logged } = await serve(url)
    const before = await countedOn(url)
    const size = ['--people', '40', '--sessions', '2', '--within', '1']
    const { code, report, printed } = await rehearse(['--url', at, '--token', token, ...size, '--json'], {})
    expect(report?.faults, printed).toEqual([])
    expect(code).toBe(0)
    const after = await countedOn(url)
    expect(after.single - before.single).toBeGreaterThan(500)
    expect(after.multi - before.multi).toBe(0)
    expect(logged.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([])
  })

  it.each([
    false,
    true,
  ])('every other operation stays on the shard of its session (secret votes: %s)', async (anonymous) => {
    const url = await distributedDatabase()
    const { url: at, signInLink } = await serve(url)
    const ada = new Host(at)
    const [, link] = (await signInLink()).split('#token=')
    await ada.call('POST', '/api/me/login/verify', { token: link })
    const before = await countedOn(url)
    const settings = { anonymous, ...(!anonymous && { scores: 'on' }), results: 'shared' }
    const session = await ada.creates({ title: 'All', settings })
    const path = `/api/sessions/${session.id}`
    const does = async (method: string, rest: string, body?: object) => {
      const answer = await ada.call(method, `${path}${rest}`, body)
      expect([rest, answer.status < 300, answer.text]).toEqual([rest, true, answer.text])
    }
    const phones = [new Phone(at, 'Zoe'), new Phone(at, 'Bob'), new Phone(at, 'Eve')]
    for (const phone of phones) await phone.joins(session)
    const quiz = { kind: 'quiz', prompt: 'Which?', options: ['A', 'B'], correctOption: 0 } as const
    const poll = await ada.drafts(session, { ...quiz, options: [...quiz.options] })
    const [a, b] = poll.options
    await does('PATCH', `/polls/${poll.id}`, { prompt: 'What?' })
    await does('PATCH', '', { title: 'Everything', settings: { names: 'required' } })
    await does('POST', '/check', { phone: session.id })
    await does('POST', `/polls/${poll.id}/open`, { seconds: 600 })
    for (const { id } of [a, b]) await Promise.all(phones.map((phone) => phone.votes(session, { optionId: id })))
    const again = { headers: { 'idempotency-key': 'sent-once-more-here' } }
    for (const _ of [1, 2]) await phones[0]?.call('POST', `${path}/questions`, { text: 'Why?' }, again)
    await ada.closes(session, poll)
    const text = await ada.asks(session, { kind: 'open_text', prompt: 'Why?', moderated: true })
    await Promise.all(phones.map((phone, n) => phone.votes(session, { text: `Since ${n}` })))
    await does('POST', `/polls/${text.id}/answers/show`, { text: 'Since 1' })
    const answer = { show: 'answer', pollId: text.id, text: 'Since 1' }
    await does('POST', '/stage', answer)
    expect((await ada.wall(session)).answer?.text).toBe('Since 1')
    await does('POST', `/polls/${text.id}/answers/hide`, { text: 'Since 1' })
    await ada.closes(session, text)
    await does('POST', `/polls/${text.id}/reveal`, { revealed: false })
    await does('POST', `/polls/${text.id}/copy`)
    const shown = ['lobby', 'questions', 'poll', ...(anonymous ? [] : ['scores'])]
    for (const show of shown) {
      await does('POST', '/stage', { show })
      await ada.wall(session)
    }
    const read = ['/results', '/results?format=csv', '/export', '/polls', '/keys', '/check']
    if (!anonymous) read.push('/scores', '/results?format=csv&rows=people')
    for (const rest of read) await does('GET', rest)
    await does('POST', '/keys/renew')
    const closed = (await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)
    expect(closed?.options.map(({ tally }) => tally)).toEqual([0, 3])
    await ada.ends(session)
    await phones[0]?.sees(session)
    await ada.call('DELETE', path)
    expect((await countedOn(url)).multi - before.multi).toBe(0)
  })

  it('sessions are deleted some days after they ended', async () => {
    const url = await distributedDatabase()
    const server = await serve(url)
    const { id } = await server.host.createSession({ title: 'Old' })
    await server.host.createSession({ title: 'New' })
    await server.host.endSession({ id })
    await server.stop()
    await ask(
      url,
      `update session set ended_at = ended_at - 86400000::bigint * 32, ends_at = ends_at where id = '${id}'`,
    )
    const later = await serve(url, { retentionDays: 31 })
    await expect.poll(() => later.logged.join()).toContain('ended over 31 days ago are deleted')
    const { events } = await later.host.listSessions()
    expect(events.map(({ title }) => title)).toEqual(['New'])
  })
})
