import { describe, expect, it } from 'vitest'
import { POLL_KIND_NAMES, type PollKindName, pollKind } from '../../shared/poll-kinds/index.ts'
import { SAMPLES } from '../poll-kinds/samples.ts'
import type { Host } from '../support/people.ts'
import { Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { readsEverything, triesEverything, Witness } from './witness.ts'

/**
 * A whole session in which all that is not for everyone is a marker that occurs nowhere else, and
 * witnesses who keep every byte that they get: answers, headers, errors, frames, log.
 */

const app = testServerOfFile()

const fields = (name: string) => new RegExp(`"${name}":`)

/** Only a cloud shows its words while it is open. */
function ballotFor(kind: PollKindName, [first, second]: { id: string }[]) {
  const text = kind === 'word_cloud' ? 'Calm' : 'canary-answer'
  const ballots = { optionId: { optionId: first?.id }, text: { text }, ranks: { ranks: [first?.id, second?.id] } }
  return ballots[pollKind(kind).ballotField]
}

async function setUp(kind: PollKindName) {
  const ada: Host = await app.host('canary-host@example.org')
  const session = await ada.creates()
  await ada.drafts(session, { kind: 'rating', prompt: 'canary-draft' })
  const poll = await ada.asks(session, { kind, ...SAMPLES[kind].draft })
  const zoe = new Phone(app.server.url, 'canary-name', 'canary-mail@example.org')
  await zoe.joins(session)
  await zoe.votes(session, ballotFor(kind, poll.options))
  const pending = await zoe.asks(session, 'canary-pending')
  const hidden = await zoe.asks(session, 'canary-hidden')
  await ada.moves(session, hidden, 'hide')
  const witnesses = {
    stranger: new Witness(app.server.url),
    neighbour: new Witness(app.server.url, 'Neighbour'),
    rival: new Witness(app.server.url),
  }
  await witnesses.neighbour.joins(session)
  const rival = await app.host()
  witnesses.rival.cookies.set('ws_host', rival.cookies.get('ws_host') ?? '')
  const token = await ada.mintsToken()
  const secrets = [
    session.k,
    ada.cookies.get('ws_host'),
    token,
    zoe.cookies.get('ws_part'),
    'canary-host',
    'canary-draft',
    'canary-name',
    'canary-mail',
    'canary-pending',
    'canary-hidden',
    'canary-answer',
  ] as string[]
  return { ada, zoe, session, poll, pending, hidden, witnesses, token, secrets }
}

const markersIn = (text: string, markers: string[]) => markers.filter((one) => text.includes(one))

describe.each(POLL_KIND_NAMES)('while a %s poll is open', (kind) => {
  it('only the host gets host-only values, in answers, frames, errors and log lines', async () => {
    const { ada, session, poll, pending, hidden, witnesses, secrets } = await setUp(kind)
    const at = `${app.server.url}/api/sessions/${session.id}`
    const audience = await StreamReader.open(`${at}/stream`)
    const wall = await StreamReader.open(`${at}/stream?mode=wall&k=${session.k}`)
    await audience.next()
    await wall.next()
    for (const [n, witness] of Object.values(witnesses).entries()) {
      await readsEverything(witness, session)
      // Each of the three does so with two of the six kinds: who may do it does not depend on the kind.
      if (n === POLL_KIND_NAMES.indexOf(kind) % 3)
        await triesEverything(witness, session, [poll.id, pending.id, hidden.id])
      expect(markersIn(witness.all, secrets)).toEqual([])
      const open = ['correctOptionId', 'correctOptionIds', 'votes', 'roster', 'polls', 'k', 'texts']
      if (kind !== 'word_cloud') open.push('tally', 'words')
      expect(open.filter((name) => fields(name).test(witness.all))).toEqual([])
    }
    const onWall = new Witness(app.server.url)
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
    for (const name of ['correctOptionId', 'correctOptionIds', 'votes', 'roster', 'polls', 'k'])
      expect([name, fields(name).test(shown)]).toEqual([name, false])
    await onWall.call('GET', `/no/such/page?k=${session.k}`)
    const lines = app.logged.join('').split('\n')
    expect(lines.join()).toContain('GET /api/sessions/{id}')
    const forNobody = [...secrets, session.code, '?host=1', 'Neighbour']
    expect(markersIn(lines.join(), forNobody)).toEqual([])
    // Lines of what hosts did say in which session.
    const ofRequests = lines.filter((line) => !line.includes('"audit":true'))
    expect(markersIn(ofRequests.join(), [session.id])).toEqual([])
  })

  it('the markers of this test reach the host', async () => {
    const { ada, session, token, secrets, zoe } = await setUp(kind)
    const view = JSON.stringify(await ada.hostView(session))
    const kept = ['canary-host', token, ada.cookies.get('ws_host'), zoe.cookies.get('ws_part')]
    if (kind !== 'open_text') kept.push('canary-answer')
    expect(markersIn(view, secrets)).toEqual(secrets.filter((one) => !kept.includes(one)))
  })
})

describe('a host-only value', () => {
  it('changes neither the audience’s ETag nor its frames', async () => {
    const { ada, zoe, session, poll } = await setUp('quiz')
    const stranger = app.phone()
    const etag = async () => (await stranger.call('GET', `/api/sessions/${session.id}`)).headers.get('etag')
    const before = await etag()
    const stream = await StreamReader.open(`${app.server.url}/api/sessions/${session.id}/stream`)
    const first = await stream.next()
    await zoe.asks(session, 'One more for the host alone')
    await zoe.votes(session, { optionId: poll.options[1].id })
    await ada.drafts(session, { kind: 'rating', prompt: 'Later' })
    expect(await etag()).toBe(before)
    const asked = await zoe.asks(session, 'For all')
    await ada.moves(session, asked, 'approve')
    let next = first
    // What the host moderated before may still repeat the first event.
    while (next?.id === first?.id) next = await stream.next()
    stream.close()
    expect(next?.session.questions).toHaveLength(1)
    expect(next?.id).not.toBe(first?.id)
    expect(await etag()).not.toBe(before)
  })
})
