import { describe, expect, it } from 'vitest'
import type { PollDraft } from '../../client/index.ts'
import { POLL_KIND_NAMES, type PollKindName } from '../../shared/poll-kinds/index.ts'
import type { Answer, CreatedSession, Host } from '../support/people.ts'
import { Phone } from '../support/people.ts'
import { setStage } from '../support/stage.ts'
import { StreamReader } from '../support/stream.ts'

/**
 * A whole session in which all that is not for everyone is a marker that occurs nowhere else, and
 * witnesses who keep every byte that they get: answers, headers, errors, frames, log.
 */

/** Someone who keeps everything that comes over the wire. */
class Witness extends Phone {
  readonly seen: string[] = []
  override async call(...args: Parameters<Phone['call']>): Promise<Answer> {
    const answer = await super.call(...args)
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    this.seen.push(`${args[0]} ${args[1]} ${answer.status}\n${headers}\n${answer.text}`)
    return answer
  }
  /** What was seen, without the cookies and addresses that the witness brought itself. */
  get all(): string {
    return this.seen.join('\n').replaceAll(/^set-cookie: .*$/gm, '')
  }
}

const DRAFTS: Record<PollKindName, PollDraft> = {
  multiple_choice: { kind: 'multiple_choice', prompt: 'Which?', options: ['A', 'B'] },
  quiz: { kind: 'quiz', prompt: 'Which?', options: ['A', 'B'], correctOption: 1 },
  rating: { kind: 'rating', prompt: 'How?' },
  ranking: { kind: 'ranking', prompt: 'Order?', options: ['A', 'B'] },
  word_cloud: { kind: 'word_cloud', prompt: 'A word?' },
  open_text: { kind: 'open_text', prompt: 'What else?' },
}

const fields = (name: string) => new RegExp(`"${name}":`)

async function ballotFor(kind: PollKindName, options: { id: string }[]) {
  if (kind === 'ranking') return { ranks: options.map(({ id }) => id) }
  if (kind === 'word_cloud') return { text: 'Calm' }
  return kind === 'open_text' ? { text: 'canary-answer' } : { optionId: options[0]?.id }
}

/** Everything that a stranger can try on a session, refused or not. */
async function triesEverything(witness: Witness, session: CreatedSession, ids: string[]) {
  const at = `/api/sessions/${session.id}`
  for (const query of ['', '?host=1', '?mode=wall', '?host=1&k=wrong', '?host=2&mode=x'])
    await witness.call('GET', at + query)
  await witness.call('GET', `/api/sessions/${session.code}`)
  await witness.call('HEAD', at)
  await witness.call('GET', `${at}/export`)
  for (const query of ['', '?format=csv', '?format=csv&rows=people'])
    await witness.call('GET', `${at}/results${query}`)
  await witness.call('GET', `${at}/keys`)
  await witness.call('POST', `${at}/keys/renew`, {})
  await witness.call('GET', '/api/sessions')
  await witness.call('GET', '/api/me')
  await witness.call('PATCH', at, { title: 'Mine' })
  await witness.call('DELETE', at)
  for (const path of ['end', 'polls', 'vote', 'questions', 'join', 'nowhere'])
    for (const body of [{}, { text: 7, k: 'wrong', optionId: 'x' }])
      await witness.call('POST', `${at}/${path}`, body)
  for (const id of ids) {
    for (const move of ['approve', 'highlight', 'hide', 'unpin', 'answered', 'upvote'])
      await witness.call('POST', `${at}/questions/${id}/${move}`, {})
    for (const move of ['open', 'close'])
      await witness.call('POST', `${at}/polls/${id}/${move}`, {})
    await witness.call('PATCH', `${at}/polls/${id}`, { prompt: 'Mine' })
    await witness.call('DELETE', `${at}/polls/${id}`)
  }
}

async function setUp(kind: PollKindName) {
  const stage = await setStage()
  const ada: Host = await stage.host('canary-host@example.org')
  const session = await ada.creates()
  await ada.drafts(session, { kind: 'rating', prompt: 'canary-draft' })
  const poll = await ada.asks(session, DRAFTS[kind])
  const zoe = new Phone(stage.server.url, 'canary-name', 'canary-mail@example.org')
  await zoe.joins(session)
  await zoe.votes(session, await ballotFor(kind, poll.options))
  const pending = await zoe.asks(session, 'canary-pending')
  const hidden = await zoe.asks(session, 'canary-hidden')
  await ada.moves(session, hidden, 'hide')
  const witnesses = {
    stranger: new Witness(stage.server.url),
    neighbour: new Witness(stage.server.url, 'Neighbour'),
    rival: new Witness(stage.server.url),
  }
  await witnesses.neighbour.joins(session)
  const rival = await stage.host()
  witnesses.rival.cookies.set('ws_host', rival.cookies.get('ws_host') ?? '')
  const secrets = [
    session.k,
    ada.cookies.get('ws_host'),
    zoe.cookies.get('ws_part'),
    'canary-host',
    'canary-draft',
    'canary-name',
    'canary-mail',
    'canary-pending',
    'canary-hidden',
    'canary-answer',
  ] as string[]
  return { stage, ada, zoe, session, poll, pending, hidden, witnesses, secrets }
}

const markersIn = (text: string, markers: string[]) => markers.filter((one) => text.includes(one))

describe.each(POLL_KIND_NAMES)('while a %s poll is open', (kind) => {
  it('nobody but the host gets what is the host’s, in no answer, frame, error or log line', async () => {
    const { stage, ada, session, poll, pending, hidden, witnesses, secrets } = await setUp(kind)
    const at = `${stage.server.url}/api/sessions/${session.id}`
    const audience = await StreamReader.open(`${at}/stream`)
    const wall = await StreamReader.open(`${at}/stream?mode=wall&k=${session.k}`)
    await audience.next()
    await wall.next()
    for (const witness of Object.values(witnesses)) {
      await triesEverything(witness, session, [poll.id, pending.id, hidden.id])
      expect(markersIn(witness.all, secrets)).toEqual([])
      const open = ['correctOptionId', 'votes', 'roster', 'polls', 'k', 'texts']
      if (kind !== 'word_cloud') open.push('tally', 'words')
      expect(open.filter((name) => fields(name).test(witness.all))).toEqual([])
    }
    const onWall = new Witness(stage.server.url)
    await onWall.call('GET', `/api/sessions/${session.id}?mode=wall&k=${session.k}`)
    await ada.moves(session, await witnesses.neighbour.asks(session, 'seen'), 'approve')
    await audience.until(({ questions }) => questions?.length === 1)
    await wall.until(({ questions }) => questions?.length === 1)
    audience.close()
    wall.close()
    const forStage = ['canary-answer']
    expect(markersIn(audience.received, secrets)).toEqual([])
    const shown = `${onWall.all.replaceAll(session.k, (k, place: number) => (onWall.all.slice(place - 2, place) === 'k=' ? '' : k))}${wall.received}`
    expect(
      markersIn(
        shown,
        secrets.filter((one) => !forStage.includes(one)),
      ),
    ).toEqual([])
    for (const name of ['correctOptionId', 'votes', 'roster', 'polls', 'k'])
      expect([name, fields(name).test(shown)]).toEqual([name, false])
    const log = stage.logged.join('')
    expect(log).toContain('GET /api/sessions/{id}')
    expect(markersIn(log, [...secrets, session.id, session.code, '?host=1', 'Neighbour'])).toEqual(
      [],
    )
  })

  it('and these markers would be noticed: the host gets them all', async () => {
    const { ada, session, secrets, zoe } = await setUp(kind)
    const view = JSON.stringify(await ada.hostView(session))
    const kept = ['canary-host', ada.cookies.get('ws_host'), zoe.cookies.get('ws_part')]
    if (kind !== 'open_text') kept.push('canary-answer')
    expect(markersIn(view, secrets)).toEqual(secrets.filter((one) => !kept.includes(one)))
  })
})

describe('what only the host may know', () => {
  it('changes neither the audience’s ETag nor its frames', async () => {
    const { stage, ada, zoe, session, poll } = await setUp('quiz')
    const stranger = stage.phone()
    const etag = async () =>
      (await stranger.call('GET', `/api/sessions/${session.id}`)).headers.get('etag')
    const before = await etag()
    const stream = await StreamReader.open(`${stage.server.url}/api/sessions/${session.id}/stream`)
    const first = await stream.next()
    await zoe.asks(session, 'One more for the host alone')
    await zoe.votes(session, { optionId: poll.options[1].id })
    await ada.drafts(session, { kind: 'rating', prompt: 'Later' })
    expect(await etag()).toBe(before)
    const asked = await zoe.asks(session, 'For all')
    await ada.moves(session, asked, 'approve')
    const next = await stream.next()
    stream.close()
    expect(next?.session.questions).toHaveLength(1)
    expect(next?.id).not.toBe(first?.id)
    expect(await etag()).not.toBe(before)
  })
})

describe('scores', () => {
  const draft = { ...DRAFTS.quiz, reveal: 'host' } as const

  /** A session that keeps scores, with a hidden quiz that Zoe and a nameless one have voted on. */
  async function play() {
    const stage = await setStage()
    const ada = await stage.host()
    const session = await ada.creates({ title: 'Quiz night', settings: { scores: 'on' } })
    const at = `/api/sessions/${session.id}`
    const zoe = new Witness(stage.server.url, 'canary-name')
    const bob = new Witness(stage.server.url)
    await zoe.joins(session)
    await bob.joins(session)
    const keys = (await ada.call('GET', `${at}/keys`)).body
    await ada.call('POST', `${at}/stage`, { show: 'scores' })
    const poll = await ada.asks(session, draft)
    const [wrong, right] = poll.options
    await ada.call('POST', `${at}/stage`, { show: 'scores' })
    return { stage, ada, session, at, zoe, bob, keys, poll, wrong, right }
  }

  it('tell nobody who is right before results are revealed: not by order, size, ETag or frame', async () => {
    const { stage, ada, session, at, zoe, bob, keys, poll, wrong, right } = await play()
    const stranger = stage.phone()
    const url = `${stage.server.url}${at}/stream`
    const streams = [
      await StreamReader.open(url),
      await StreamReader.open(`${url}?mode=wall&k=${keys.present}`),
    ]
    for (const stream of streams) await stream.next()
    const reads = async () => {
      const answers = [
        await stranger.call('GET', at),
        await zoe.call('GET', at),
        await stranger.call('GET', `${at}?mode=wall&k=${keys.present}`),
        await stranger.call('GET', `${at}?mode=wall&k=${session.k}`),
      ]
      return answers.map(({ headers, text }) => [headers.get('etag'), text])
    }
    const scores = async () => (await ada.call('GET', `${at}/scores`)).text
    await zoe.votes(session, { optionId: wrong.id })
    await bob.votes(session, { optionId: wrong.id })
    const open = [await reads(), await scores()]
    await bob.votes(session, { optionId: right.id })
    expect([await reads(), await scores()]).toEqual(open)
    await ada.closes(session, poll)
    const closed = await reads()
    expect(JSON.stringify(closed)).not.toContain('"score":')
    expect(await scores()).toEqual(open[1])
    await ada.call('POST', `${at}/polls/${poll.id}/reveal`, {})
    const [, wall] = streams
    const told = await wall?.until(({ scores = [] }) => scores[0]?.points === 1_000)
    expect(told?.session.scores?.map(({ name }) => name)).toEqual(['Guest 2', 'canary-name'])
    for (const stream of streams) stream.close()
    expect(await scores()).not.toEqual(open[1])
    // Before that every frame of the wall had them in the order of joining.
    const before = wall?.received.split('"points":1000')[0] ?? ''
    expect(before).not.toMatch(/Guest 2.*canary-name/)
  })

  it('are in no frame or answer that the audience shares, nor with whoever may not see the wall', async () => {
    const { stage, ada, session, at, bob, keys, poll, right } = await play()
    const stream = await StreamReader.open(`${stage.server.url}${at}/stream`)
    const stranger = new Witness(stage.server.url)
    await bob.votes(session, { optionId: right.id })
    await ada.closes(session, poll)
    await ada.call('POST', `${at}/polls/${poll.id}/reveal`, {})
    await stream.until(({ poll }) => poll?.correctOptionId !== undefined)
    stream.close()
    await triesEverything(stranger, session, [poll.id])
    await stranger.call('GET', `${at}/scores`)
    for (const key of [keys.present, keys.moderate]) {
      await stranger.call('GET', `${at}/scores?k=${key}`)
      await stranger.call('GET', `${at}?host=1&k=${key}`)
    }
    await stranger.call('GET', `${at}?mode=wall&k=${keys.moderate}`)
    const tools = await ada.mintsToken({ for: 'tools' })
    const headers = { authorization: `Bearer ${tools}` }
    const wall = await stranger.call('GET', `${at}?mode=wall`, undefined, { headers })
    expect([wall.status, wall.body.stage]).toEqual([200, 'scores'])
    await stranger.call('GET', `${at}/scores`, undefined, { headers })
    expect([stranger.all, stream.received].join()).not.toMatch(
      /canary-name|"Guest \d+"|"scores?":[[{]|"points"|"place"/,
    )
    // They would be noticed: the wall has all of it.
    await stranger.call('GET', `${at}?mode=wall&k=${keys.present}`)
    expect(stranger.all).toMatch(/"scores":\[{"place":1,"name":"Guest 2","points":1000,"right":1}/)
  })

  it('of one person are told to that person alone', async () => {
    const { ada, session, at, zoe, bob, poll, right } = await play()
    await bob.votes(session, { optionId: right.id })
    await ada.closes(session, poll)
    await ada.call('POST', `${at}/polls/${poll.id}/reveal`, {})
    expect((await bob.sees(session)).score).toEqual({ points: 1_000, place: 1, of: 2 })
    expect((await zoe.sees(session)).score).toEqual({ points: 0, place: 2, of: 2 })
    expect(zoe.all).not.toContain('"points":1000')
    expect(bob.all).not.toContain('canary-name')
  })
})
