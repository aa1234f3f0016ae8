import { POLL_KIND_NAMES, type PollKindName } from '../../shared/poll-kinds/index.ts'
import { personIdOf } from '../support/person-id.ts'
import { PNG } from '../support/pictures.ts'
import type { TestServer } from '../support/test-server.ts'
import type { Pools } from './requests.ts'

const CHOICES = ['multiple_choice', 'quiz', 'ranking']
/** What lets a vote have several choices or words. */
const SEVERAL: Partial<Record<PollKindName, object>> = {
  multiple_choice: { maxChoices: 2 },
  quiz: { maxChoices: 3 },
  word_cloud: { maxWords: 3 },
}

/** Fresh sessions in every state, and everyone who may call. */
export async function furnish(app: TestServer): Promise<Pools> {
  const ada = await app.host()
  const [phone, other] = [app.phone('Zoe', 'zoe@example.org'), app.phone()]
  const pools: Pools = {
    sessions: [],
    polls: [],
    questions: [],
    options: [],
    people: [],
    pictures: [],
    tickets: [],
    hostKeys: [],
    callers: [],
  }
  for (const kind of POLL_KIND_NAMES) {
    const session = await ada.creates({
      title: `About ${kind}`,
      brand: { name: 'Acme', scheme: 'dark', constructor: 1 },
    })
    const draft = {
      kind,
      prompt: 'What?',
      ...(CHOICES.includes(kind) && { options: ['A', 'B', 'C'] }),
      ...(kind === 'quiz' && { correctOptions: [2, 0] }),
    }
    const several = { ...draft, ...SEVERAL[kind] }
    const data = PNG.toString('base64')
    const added = await ada.call('POST', `/api/sessions/${session.id}/pictures`, { type: 'image/png', data })
    pools.pictures.push(added.body.id)
    const brand = { name: 'Acme', logo: { id: added.body.id }, picture: { id: added.body.id }, scheme: 'dark' }
    await ada.call('PATCH', `/api/sessions/${session.id}`, { brand })
    const picture = { id: added.body.id, alt: 'A dot' }
    const polls = [await ada.asks(session, { ...several, picture }), await ada.drafts(session, draft)]
    const joined = [await phone.joins(session), await other.joins(session)]
    pools.people.push(...joined.map(({ participantId }) => personIdOf(session.id, participantId)))
    const questions = [await phone.asks(session, 'How?'), await other.asks(session, 'When?')]
    await ada.moves(session, questions[1] ?? { id: '' }, 'approve')
    if (kind === 'rating') await ada.ends(session)
    pools.sessions.push(session.id, session.code)
    pools.hostKeys.push(session.k)
    pools.polls.push(...polls.map(({ id }) => id))
    pools.questions.push(...questions.map(({ id }) => id))
    pools.options.push(...polls.flatMap(({ options }) => options.map(({ id }: { id: string }) => id)))
  }
  const assembly = await ada.creates({ title: 'With tickets', settings: { admission: 'tickets' } })
  const issued = await ada.call('POST', `/api/sessions/${assembly.id}/tickets`, { count: 20 })
  pools.sessions.push(assembly.id)
  pools.hostKeys.push(assembly.k)
  pools.tickets.push(...issued.body.tickets)
  const cookie = (person: { cookies: Map<string, string> }) => ({
    cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const authorization = `Bearer ${await ada.mintsToken()}`
  const part = `ws_part=${phone.cookies.get('ws_part')}`
  const elsewhere = pools.sessions[0]
  const participant = await app.phone().call('POST', `/api/sessions/${elsewhere}/join`, { token: true })
  pools.callers = [
    {},
    cookie(ada),
    cookie(phone),
    cookie(other),
    { authorization },
    { authorization, cookie: part },
    { authorization: `Bearer ${participant.body.token}` },
    { authorization: `Bearer ${participant.body.token}`, cookie: part },
    { cookie: `${cookie(ada).cookie}; ${part}` },
    { authorization: 'Bearer x', cookie: part },
    { authorization: 'Bearer x', cookie: 'ws_part=; ws_host=x; =; ;;' },
    { ...cookie(ada), origin: 'https://evil.example' },
  ]
  return pools
}
