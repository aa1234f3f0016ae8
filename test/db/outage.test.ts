import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { toRefusal } from '../../server/http/refuse.ts'
import { Cable } from '../support/cable.ts'
import type { Answer } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { secondNode, startTestServer } from '../support/test-server.ts'

/** How a server answers whose database does not. */

const METRICS = { port: 0, host: '127.0.0.1' }

it('a database that is unreachable answers 503, and works again without a restart', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const session = await ada.creates()
  const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
  const phones = await app.audience(30, session)
  const cable = await Cable.to(app.databaseUrl)
  const change = { databaseUrl: cable.url, statementTimeout: 2_000, metrics: METRICS }
  const logged: string[] = []
  const node = await secondNode(app, change, logged)
  for (const person of [ada, ...phones]) Object.assign(person, { url: node.url })
  const stream = await StreamReader.open(`${node.url}/api/sessions/${session.id}/stream?mode=wall&k=${session.k}`)
  await stream.next()
  const vote = (n: number) => phones[n]?.tryToVote(session, { optionId: poll.options[n % 5].id }) as Promise<Answer>
  expect((await vote(0)).status).toBe(200)

  cable.goDead()
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all([
      ...phones.map((_, n) => vote(n)),
      ...phones.map((phone) => phone.call('GET', `/api/sessions/${session.id}`)),
      ada.call('POST', '/api/sessions', { title: 'Now' }),
      phones[0]?.call('POST', `/api/sessions/${session.id}/questions`, { text: 'Now?' }) as Promise<Answer>,
    ])
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
      new Set(['503 2']),
    )
  }

  // However many were refused, the log has one line of it, and the metrics count them.
  expect(logged.filter((line) => line.includes('"level":"error"'))).toHaveLength(1)
  const metrics = await fetch(`http://127.0.0.1:${node.metricsPort}/metrics`)
  expect(await metrics.text()).toMatch(/outage_refusals\{machine="database"\} 1\d\d/)

  cable.mend()
  let back = await vote(1)
  while (back.status !== 200) back = await vote(1)
  // What another node hears, this one is told again.
  const elsewhere = await secondNode(app)
  Object.assign(phones[2] ?? {}, { url: elsewhere.url })
  const shown = stream.until(({ poll }) => (poll?.options[2]?.tally ?? 0) > 0)
  expect((await vote(2)).status).toBe(200)
  await shown
  stream.close()
  expect((await Promise.all(phones.map((_, n) => vote(n)))).map(({ status }) => status)).toEqual(phones.map(() => 200))
})

it('changes are shown whose commit was answered to nobody', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands', settings: { moderation: 'after' } })
  const { options } = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
  const [zoe, bob] = await app.audience(2, session)
  const { id } = (await zoe?.asks(session, 'Who pays for it?')) ?? {}
  const cable = await Cable.to(app.databaseUrl)
  const node = await secondNode(app, { databaseUrl: cable.url })
  const stream = await StreamReader.open(`${node.url}/api/sessions/${session.id}/stream?mode=wall&k=${session.k}`)
  await stream.next()
  Object.assign(bob ?? {}, { url: node.url })

  cable.loseAnswerTo('commit')
  const upvoted = await bob?.call('POST', `/api/sessions/${session.id}/questions/${id}/upvote`)
  expect(upvoted?.status).toBe(503)
  await stream.until(({ questions }) => questions?.[0]?.upvotes === 1)

  cable.loseAnswerTo('insert into vote')
  expect((await bob?.tryToVote(session, { optionId: options[2].id }))?.status).toBe(503)
  await stream.until(({ poll }) => poll?.options[2]?.tally === 1)
  stream.close()
})

it('a missing file is no outage of the database, but a missing socket is', async () => {
  const [file, socket] = await Promise.all([
    readFile('/nowhere/page.html').catch((error) => error),
    once(connect('/nowhere/.s.PGSQL.5432'), 'connect').catch((error) => error),
  ])
  expect([file, socket].map((error) => toRefusal(error).code)).toEqual(['internal', 'unavailable'])
})
