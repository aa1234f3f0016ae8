import { beforeEach, describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { HOST_TOKEN_LIFETIME, PARTICIPANT_TOKEN_LIFETIME } from '../../shared/limits.ts'
import { type Answer, type CreatedSession, type Host, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** The token of a participant, for who keeps no cookies. */

const ADDIN = 'https://addin.example'

const app = testServerOfFile()
const ada: Host = hostOfFile(app)
let session: CreatedSession
let poll: PollBody
beforeEach(async () => {
  session = await ada.creates()
  poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
})

/** A program on another origin, which keeps no cookie. */
class Program extends Phone {
  override call(...[method, path, body, options = {}]: Parameters<Phone['call']>): Promise<Answer> {
    return super.call(method, path, body, { ...options, headers: { origin: ADDIN, ...options.headers } })
  }

  async joinsWithToken(of: { id: string } = session): Promise<{ participantId: string; token: string }> {
    const answer = await this.call('POST', `/api/sessions/${of.id}/join`, { ...this.who, token: true })
    const { token } = this.expects(201, answer)
    this.token = token
    return answer.body
  }
}

const program = (name?: string) => new Program(app.server.url, name)
const path = (rest = '', of: { id: string } = session) => `/api/sessions/${of.id}${rest}`
const said = ({ status, headers, body }: Answer) => [status, headers.get('refusal'), body.error]
const ballot = (place = 0) => ({ optionId: poll.options[place]?.id })

describe('a participant with a token', () => {
  it('joins, votes, asks, upvotes, reads its own view and leaves as one with a cookie does', async () => {
    const zoe = app.phone('Zoe')
    await zoe.joins(session)
    const question = await zoe.asks(session, 'When is lunch?')
    await ada.moves(session, question, 'approve')
    const bot = program('Bot')
    const joined = await bot.call('POST', path('/join'), { name: 'Bot', token: true })
    expect([joined.status, Object.keys(joined.body), joined.headers.getSetCookie()]).toEqual([
      201,
      ['id', 'code', 'participantId', 'token'],
      [],
    ])
    expect(joined.headers.get('access-control-allow-origin')).toBe('*')
    bot.token = joined.body.token
    await bot.votes(session, ballot(3))
    const own = await bot.asks(session, 'And dinner?')
    expect((await bot.upvotes(session, question)).status).toBe(200)
    const view = await bot.sees(session)
    expect(view).toMatchObject({ voted: true, voteOptionId: poll.options[3]?.id })
    expect(view.questions?.map(({ id, mine, upvoted }) => [id, mine, upvoted]).toSorted()).toEqual(
      [
        [question.id, false, true],
        [own.id, true, false],
      ].toSorted(),
    )
    expect((await ada.hostView(session)).roster?.map(({ name }) => name).toSorted()).toEqual(['Bot', 'Zoe'])
    expect((await bot.call('DELETE', path('/me'))).status).toBe(204)
    expect((await ada.hostView(session)).participantCount).toBe(1)
  })

  it('is the same participant when it joins again, whatever it sends', async () => {
    const bot = program('Bot')
    const { participantId, token } = await bot.joinsWithToken()
    app.clock.pass(1)
    const again = await bot.call('POST', path('/join'), { name: 'Robot', token: true })
    expect([again.status, again.body.participantId]).toEqual([200, participantId])
    expect(again.body.token).not.toBe(token)
    const plain = await bot.call('POST', path('/join'), { name: 'Robot' }, { headers: { origin: app.server.url } })
    expect([plain.status, Object.keys(plain.body)]).toEqual([200, ['id', 'code', 'participantId']])
    expect(plain.headers.getSetCookie()).toEqual([])
    const { roster, participantCount } = await ada.hostView(session)
    expect([roster?.map(({ name }) => name), participantCount]).toEqual([['Robot'], 1])
    const elsewhere = await ada.creates({ title: 'Elsewhere' })
    const there = await bot.call('POST', path('/join', elsewhere), {})
    expect([there.status, there.body.participantId]).toEqual([201, participantId])
  })

  it('is the participant of its cookie, if a browser of our own asks for the token', async () => {
    const zoe = app.phone('Zoe')
    const { participantId } = await zoe.joins(session)
    const answer = await zoe.call('POST', path('/join'), { token: true })
    expect([answer.status, answer.body.participantId, answer.headers.getSetCookie()]).toEqual([200, participantId, []])
  })

  it('is who its token says, and not who a cookie beside it says', async () => {
    const zoe = app.phone('Zoe')
    await zoe.joins(session)
    const bot = program('Bot')
    const { token } = await bot.joinsWithToken()
    const headers = { authorization: `Bearer ${token}` }
    await zoe.call('POST', path('/vote'), ballot(1), { headers })
    expect([(await bot.sees(session)).voted, (await zoe.sees(session)).voted]).toEqual([true, false])
  })

  it('gets the first answer again under its Idempotency-Key, also after the answer was lost', async () => {
    const bot = program('Bot')
    const headers = { 'idempotency-key': 'a-key-that-nobody-guesses' }
    const join = () => bot.call('POST', path('/join'), { name: 'Bot', token: true }, { headers })
    const [first, second] = [await join(), await join()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.participantId).toBe(first.body.participantId)
    bot.token = second.body.token
    const third = await join()
    expect(third.body.participantId).toBe(first.body.participantId)
    const other = await bot.call('POST', path('/join'), { name: 'Bot' }, { headers })
    expect(said(other).slice(0, 2)).toEqual([409, 'idempotency_key_reused'])
    expect((await ada.hostView(session)).participantCount).toBe(1)
    const asked = { 'idempotency-key': 'another-key-nobody-guesses' }
    const ask = () => bot.call('POST', path('/questions'), { text: 'Why?' }, { headers: asked })
    expect((await ask()).body.id).toBe((await ask()).body.id)
  })

  it('holds its own streams, and is told of its own changes', async () => {
    const bot = program('Bot')
    const { token } = await bot.joinsWithToken()
    const headers = { authorization: `Bearer ${token}`, origin: ADDIN }
    const stream = await StreamReader.open(app.server.url + path('/stream'), headers)
    await stream.until((seen) => seen.poll?.state === 'open')
    const { people } = (await ada.call('GET', path('/people'))).body
    expect(people).toMatchObject([{ name: 'Bot', present: true }])
    await ada.closes(session, poll)
    await stream.until((seen) => seen.poll?.state === 'closed')
    stream.close()
  })

  it('takes a ticket once, as a browser does', async () => {
    await ada.call('PATCH', path(), { settings: { admission: 'tickets' } })
    const { tickets } = (await ada.call('POST', path('/tickets'), { count: 1 })).body
    const bot = program('Bot')
    const refused = await bot.call('POST', path('/join'), { token: true })
    expect(said(refused).slice(0, 2)).toEqual([400, 'ticket_missing'])
    const joined = await bot.call('POST', path('/join'), { token: true, ticket: tickets[0] })
    bot.token = joined.body.token
    expect([joined.status, (await bot.call('POST', path('/join'), { token: true })).status]).toEqual([201, 200])
    const other = await program().call('POST', path('/join'), { token: true, ticket: tickets[0] })
    expect(said(other).slice(0, 2)).toEqual([409, 'ticket_used'])
  })

  it('votes in secret as anybody: nobody learns whose vote it is', async () => {
    const secret = await ada.creates({ title: 'Secret', settings: { anonymous: true } })
    const asked = await ada.asks(secret, { kind: 'rating', prompt: 'How?' })
    const bot = program()
    const { participantId } = await bot.joinsWithToken(secret)
    await bot.votes(secret, { optionId: asked.options[0]?.id })
    await bot.votes(secret, { optionId: asked.options[1]?.id })
    expect((await bot.sees(secret)).voteOptionId).toBe(asked.options[1]?.id)
    await ada.closes(secret, asked)
    expect((await bot.sees(secret)).voted).toBe(false)
    expect((await ada.hostView(secret)).poll?.options.map(({ tally }) => tally)).toEqual([0, 1, 0, 0, 0])
    const votes = await app.db.selectFrom('vote').selectAll().where('session_id', '=', secret.id).execute()
    expect(JSON.stringify(votes)).not.toContain(participantId)
  })
})

describe('a token that does not do', () => {
  const STALE =
    'This Bearer token is not that of a participant here, or has expired. Join again: POST /api/sessions/{id}/join with {token: true}, then send the token that it answers.'
  const HOST =
    'This Bearer token is that of a host. Join as a participant: POST /api/sessions/{id}/join with {token: true}, then send the token that it answers.'
  const JOIN =
    'Join first: POST /api/sessions/{id}/join, then send the ws_part cookie that it sets, or with {token: true} the Bearer token that it answers.'

  /** Every call that a participant alone may make, with this token. */
  async function answersTo(bearer: string) {
    const bot = program()
    bot.token = bearer
    const question = path('/questions/0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11/upvote')
    const all = [
      await bot.call('POST', path('/vote'), ballot()),
      await bot.call('POST', path('/questions'), { text: 'Why?' }),
      await bot.call('POST', question),
      await bot.call('DELETE', question),
      await bot.call('DELETE', path('/me')),
    ]
    const [first, ...others] = all.map(said)
    for (const other of others) expect(other).toEqual(first)
    return first
  }

  it('gets a sentence that says what to do: wrong, of elsewhere, expired', async () => {
    const bot = program()
    const { token } = await bot.joinsWithToken()
    expect(await answersTo('nonsense')).toEqual([401, 'not_joined', STALE])
    expect(await answersTo(`${token}x`)).toEqual([401, 'not_joined', STALE])
    expect(await answersTo(token.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).toEqual([
      401,
      'not_joined',
      STALE,
    ])
    app.clock.pass(PARTICIPANT_TOKEN_LIFETIME)
    expect(await answersTo(token)).toEqual([401, 'not_joined', STALE])
    app.clock.pass(-PARTICIPANT_TOKEN_LIFETIME)
  })

  it('so does that of a host, and of a participant for what hosts do', async () => {
    expect(await answersTo(await ada.mintsToken())).toEqual([401, 'not_joined', HOST])
    const bot = program()
    await bot.joinsWithToken()
    const told =
      'This Bearer token is that of a participant, who cannot do this. Send the token of a host: POST /api/me/token.'
    expect(said(await bot.call('POST', '/api/sessions', { title: 'Mine' }))).toEqual([401, 'not_signed_in', told])
    expect(said(await bot.call('GET', '/api/me'))).toEqual([401, 'not_signed_in', told])
    expect(said(await bot.call('POST', path('/end')))).toEqual([401, 'not_host', told])
    expect(said(await bot.call('GET', path('?host=1')))).toEqual([401, 'not_host', told])
    expect(said(await bot.call('DELETE', path()))).toEqual([401, 'not_owner', told])
  })

  it('so does that of somebody who never joined here, was removed, or has left', async () => {
    const elsewhere = await ada.creates({ title: 'Elsewhere' })
    const bot = program('Bot')
    const { token } = await bot.joinsWithToken(elsewhere)
    expect(await answersTo(token)).toEqual([401, 'not_joined', JOIN])
    await bot.call('POST', path('/join'), { name: 'Bot' })
    const { people } = (await ada.call('GET', path('/people'))).body
    await ada.call('POST', path(`/people/${people[0].id}/remove`))
    const removed = 'The host has removed you from this session. Ask the host to let you in again.'
    expect(await answersTo(token)).toEqual([401, 'removed', removed])
    expect(said(await bot.call('POST', path('/join'), { token: true }))).toEqual([409, 'rejoin_refused', removed])
    await ada.call('POST', path(`/people/${people[0].id}/restore`))
    expect((await bot.call('DELETE', path('/me'))).status).toBe(204)
    expect(await answersTo(token)).toEqual([401, 'not_joined', JOIN])
    expect((await bot.call('POST', path('/join'), { token: true })).status).toBe(201)
  })

  it('joins anew, so that who lost a token takes part again', async () => {
    const bot = program('Bot')
    bot.token = 'nonsense'
    const { participantId } = await bot.joinsWithToken()
    expect((await bot.call('POST', path('/join'), {})).body.participantId).toBe(participantId)
  })

  it('is refused as a value of its own: token is true, false or left out', async () => {
    const refused = await program().call('POST', path('/join'), { token: 'yes' })
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^token: /)])
    const plain = await app.phone().call('POST', path('/join'), { token: false })
    expect([plain.status, plain.body.token, plain.headers.getSetCookie().length]).toEqual([201, undefined, 1])
  })
})

describe('a Bearer token beside the cookie of somebody else', () => {
  const GONE = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
  let zoe: Phone
  let zoeId: string
  beforeEach(async () => {
    zoe = app.phone('Zoe')
    zoeId = (await zoe.joins(session)).participantId
    await zoe.votes(session, ballot(0))
  })

  /** A call of Zoe's browser with this token. */
  const withToken = (bearer: string, method: string, rest: string, body?: object) =>
    zoe.call(method, path(rest), body, { headers: { authorization: `Bearer ${bearer}` } })

  const expiredTokenOfHost = async () => {
    app.clock.pass(-HOST_TOKEN_LIFETIME)
    const token = await ada.mintsToken()
    app.clock.pass(HOST_TOKEN_LIFETIME)
    return token
  }

  const REFUSED = ['expired', 'who never joined here', 'who was removed', 'who has left'] as const
  const MAKES: Record<(typeof REFUSED)[number], () => Promise<string>> = {
    expired: async () => {
      app.clock.pass(-PARTICIPANT_TOKEN_LIFETIME)
      const { token } = await program('Old').joinsWithToken(await ada.creates({ title: 'Long ago' }))
      app.clock.pass(PARTICIPANT_TOKEN_LIFETIME)
      return token
    },
    'who never joined here': async () => {
      const { token } = await program('Bot').joinsWithToken(await ada.creates({ title: 'Elsewhere' }))
      return token
    },
    'who was removed': async () => {
      const { token } = await program('Bot').joinsWithToken()
      const { people } = (await ada.call('GET', path('/people'))).body
      const { id } = people.find(({ name }: { name: string }) => name === 'Bot')
      ada.expects(200, await ada.call('POST', path(`/people/${id}/remove`)))
      return token
    },
    'who has left': async () => {
      const bot = program('Bot')
      const { token } = await bot.joinsWithToken()
      expect((await bot.call('DELETE', path('/me'))).status).toBe(204)
      return token
    },
  }

  it.each(REFUSED)('is not served as the cookie’s person: %s', async (which) => {
    const token = await MAKES[which]()
    for (const [method, rest, body] of [
      ['POST', '/vote', ballot(4)],
      ['POST', '/questions', { text: 'Why?' }],
      ['POST', `/questions/${GONE}/upvote`],
      ['DELETE', `/questions/${GONE}/upvote`],
      ['DELETE', '/me'],
    ] as const) {
      expect([method, rest, (await withToken(token, method, rest, body)).status]).toEqual([method, rest, 401])
    }
    const seen = (await withToken(token, 'GET', '')).body
    expect([seen.voted, seen.voteOptionId, seen.questions]).toEqual([false, null, []])
    const own = await zoe.sees(session)
    expect([own.voted, own.voteOptionId, own.questions]).toEqual([true, poll.options[0]?.id, []])
  })

  it('joins as somebody new if it has expired, by a token, and leaves the cookie alone', async () => {
    const stale = await MAKES.expired()
    const cookie = zoe.cookies.get('ws_part')
    const answer = await withToken(stale, 'POST', '/join', { name: 'New' })
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['id', 'code', 'participantId', 'token']])
    expect([answer.headers.getSetCookie(), zoe.cookies.get('ws_part')]).toEqual([[], cookie])
    expect(answer.body.participantId).not.toBe(zoeId)
    expect((await withToken(answer.body.token, 'POST', '/vote', ballot(3))).status).toBe(200)
    const { roster } = await ada.hostView(session)
    expect(roster?.map(({ name }) => name)).toEqual(expect.arrayContaining(['New', 'Zoe']))
    expect((await zoe.sees(session)).voteOptionId).toBe(poll.options[0]?.id)
  })

  it('gives a seat that can be used to who joins by one that has expired, where no cookie is kept', async () => {
    const bot = program('Bot')
    bot.token = await MAKES.expired()
    const answer = await bot.call('POST', path('/join'), {})
    expect(answer.status).toBe(201)
    bot.token = answer.body.token
    await bot.votes(session, ballot(2))
  })

  it('says nothing of a participant if it is no participant’s: the cookie counts, as the interface has it', async () => {
    const { token } = await program('Bot').joinsWithToken()
    const ofNobody = ['nonsense', token.replace(/[^.]+$/, 'A'.repeat(43)), await expiredTokenOfHost()]
    for (const bearer of [...ofNobody, await ada.mintsToken(), session.k]) {
      const joined = await withToken(bearer, 'POST', '/join')
      expect([joined.status, Object.keys(joined.body), joined.body.participantId]).toEqual([
        200,
        ['id', 'code', 'participantId'],
        zoeId,
      ])
      expect((await withToken(bearer, 'POST', '/vote', ballot(1))).status).toBe(200)
      expect((await withToken(bearer, 'GET', '')).body.voteOptionId).toBe(poll.options[1]?.id)
    }
  })

  it('does not keep the cookie’s person from coming in by the cookie alone, whoever was sent before', async () => {
    await withToken(await MAKES.expired(), 'DELETE', '/me')
    await zoe.votes(session, ballot(4))
    expect((await zoe.call('DELETE', path('/me'))).status).toBe(204)
  })
})

it('a tool gets no token of a participant, whatever it asks for', async () => {
  const bearer = await ada.mintsToken({ for: 'tools' })
  const headers = { authorization: `Bearer ${bearer}` }
  for (const body of [{ token: true }, { name: 'Model' }]) {
    const answer = await app.phone().call('POST', path('/join'), body, { headers })
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['id', 'code', 'participantId']])
    expect(answer.headers.getSetCookie()).toHaveLength(body.token ? 0 : 1)
  }
})

it('who leaves one session keeps the seat and the vote in another: the cookie is that of all', async () => {
  const elsewhere = await ada.creates({ title: 'Elsewhere' })
  const asked = await ada.asks(elsewhere, { kind: 'rating', prompt: 'How?' })
  const zoe = app.phone('Zoe')
  const { participantId } = await zoe.joins(session)
  await zoe.joins(elsewhere)
  await zoe.votes(elsewhere, { optionId: asked.options[2]?.id })
  const left = await zoe.call('DELETE', path('/me'))
  expect([left.status, left.headers.getSetCookie()]).toEqual([204, []])
  expect((await zoe.sees(elsewhere)).voteOptionId).toBe(asked.options[2]?.id)
  expect((await zoe.joins(session)).participantId).toBe(participantId)
  expect((await zoe.sees(session)).voted).toBe(false)
})

it('a token of a participant is in no line of the log', async () => {
  const bot = program('Bot')
  const { token } = await bot.joinsWithToken()
  await bot.votes(session, ballot())
  await bot.sees(session)
  await bot.call('POST', path('/end'))
  await bot.call('POST', path('/vote'), { optionId: 'none' })
  await bot.call('DELETE', path('/me'))
  const signature = token.split('.')[2] ?? token
  expect(app.logged.join('\n')).not.toContain(signature)
})
