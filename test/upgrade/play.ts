import { Reader } from './reader.ts'

/** Plays small sessions on a server of whatever version, with all that its own document lists. */

export type Session = { id: string; code: string; k: string }
export type Played = { people: Record<string, Reader>; sessions: Record<string, Session> }
type Knows = (word: string) => boolean
type Poll = { id: string; options: { id: string }[] }
type Ballot = (poll: Poll, place: number) => object

const option: Ballot = ({ options }, place) => ({ optionId: options[place % 2]?.id })
const ranks: Ballot = ({ options }, place) => ({ ranks: (place ? options : options.toReversed()).map(({ id }) => id) })

/** One poll of each kind: the last one stays open. */
const polls = (knows: Knows): [draft: object, ballot: Ballot][] => [
  [{ kind: 'multiple_choice', prompt: 'Where to?', options: ['Sea', 'Hills'] }, option],
  [
    {
      kind: 'quiz',
      prompt: '2 + 2?',
      options: ['3', '4'],
      correctOption: 1,
      ...(knows('explanation') && { explanation: 'Count your fingers.' }),
    },
    option,
  ],
  [{ kind: 'rating', prompt: 'How was it?', ...(knows('reveal') && { reveal: 'host' }) }, option],
  [
    { kind: 'word_cloud', prompt: 'In a word?', ...(knows('moderated') && { moderated: true }) },
    (_, place) => ({ text: ['Größe', 'große', '\\N \t"x"'][place] }),
  ],
  [{ kind: 'open_text', prompt: 'What else?' }, (_, place) => ({ text: `Line ${place}\nand “another” \\.` })],
  [{ kind: 'ranking', prompt: 'First?', options: ['Ada', 'Bea', 'Cleo'] }, ranks],
]

/** @param link the one that the server printed at its start */
export async function play(url: string, link: string, knows: Knows): Promise<Played> {
  const host = await signIn(url, link)
  const phones = ['Zoe', 'Bob', 'Cem'].map(() => new Reader(url))
  const [zoe, bob, cem] = phones as [Reader, Reader, Reader]
  const live = await host.gets('POST', '/api/sessions', {
    title: 'All hands',
    brand: { name: 'Ada & Söhne', accent: '#a03060' },
    ...(knows('settings') && { settings: settings(knows) }),
  })
  for (const [place, phone] of phones.entries()) await join(phone, live, ['Zoe', 'Bob', '=1+1'][place] ?? '')
  for (const [draft, ballot] of polls(knows)) await ask(host, [zoe, bob], live, draft, ballot)
  if (knows('seconds')) await setTimer(host, live)
  if (knows('moderated')) await showOne(host, live)
  await moderate(host, phones, live)
  const next = { kind: 'multiple_choice', prompt: 'Next?', options: ['Yes', 'No'] }
  await host.gets('POST', `/api/sessions/${live.id}/polls`, next)
  if (knows('/api/sessions/{id}/stage'))
    await host.gets('POST', `/api/sessions/${live.id}/stage`, { show: 'questions' })
  const sessions: Record<string, Session> = { live, ended: await end(host, [bob, cem]) }
  if (knows('anonymous')) sessions.secret = await playSecretly(host, [zoe, cem])
  return { people: { host, zoe, bob, cem }, sessions }
}

const settings = (knows: Knows) => ({
  names: 'required',
  people: 'hidden',
  language: 'de',
  results: 'shared',
  ...(knows('scores') && { scores: 'on' }),
})

async function signIn(url: string, link: string): Promise<Reader> {
  const browser = new Reader(url)
  await browser.gets('POST', '/api/me/login/verify', { token: link.split('#token=')[1] })
  const { token } = await browser.gets('POST', '/api/me/token')
  return new Reader(url, { authorization: `Bearer ${token}` })
}

const join = (phone: Reader, { code }: Session, name?: string) =>
  phone.gets('POST', `/api/sessions/${code}/join`, { ...(name && { name }) })

/** Drafts a poll, opens it, which closes the one before, and has it voted on. */
async function ask(host: Reader, phones: Reader[], session: Session, draft: object, ballot: Ballot): Promise<Poll> {
  const polls = `/api/sessions/${session.id}/polls`
  const poll: Poll = await host.gets('POST', polls, draft)
  await host.gets('POST', `${polls}/${poll.id}/open`)
  for (const [place, phone] of phones.entries())
    await phone.gets('POST', `/api/sessions/${session.code}/vote`, ballot(poll, place))
  return poll
}

/** The open poll has an hour from now. */
async function setTimer(host: Reader, { id }: Session): Promise<void> {
  const { poll } = await host.gets('GET', `/api/sessions/${id}?host=1`)
  await host.gets('POST', `/api/sessions/${id}/polls/${poll.id}/open`, { seconds: 3600 })
}

/** One of the answers that wait to be shown. */
async function showOne(host: Reader, { id }: Session): Promise<void> {
  const { polls } = await host.gets('GET', `/api/sessions/${id}?host=1`)
  const cloud = polls.find(({ kind }: { kind: string }) => kind === 'word_cloud')
  const show = `/api/sessions/${id}/polls/${cloud.id}/answers/show`
  await host.gets('POST', show, { text: 'Größe' })
}

/** A question in each state, and upvotes. */
async function moderate(host: Reader, phones: Reader[], session: Session): Promise<void> {
  const [zoe, bob, cem] = phones as [Reader, Reader, Reader]
  for (const move of ['', 'approve', 'hide', 'highlight', 'answered']) {
    const { id } = await zoe.gets('POST', `/api/sessions/${session.code}/questions`, { text: `Why ${move || 'wait'}?` })
    const question = `/api/sessions/${session.id}/questions/${id}`
    if (move === 'answered') await host.gets('POST', `${question}/approve`)
    if (move) await host.gets('POST', `${question}/${move}`)
    if (move === 'approve') for (const phone of [bob, cem]) await phone.gets('POST', `${question}/upvote`)
  }
}

async function end(host: Reader, phones: Reader[]): Promise<Session> {
  const session = await host.gets('POST', '/api/sessions', { title: 'Yesterday’s' })
  for (const phone of phones) await join(phone, session)
  await ask(host, phones, session, { kind: 'rating', prompt: 'And?' }, option)
  await host.gets('POST', `/api/sessions/${session.id}/end`)
  return session
}

async function playSecretly(host: Reader, phones: Reader[]): Promise<Session> {
  const session = await host.gets('POST', '/api/sessions', { title: 'Works council', settings: { anonymous: true } })
  for (const phone of phones) await join(phone, session)
  const draft = { kind: 'multiple_choice', prompt: 'For it?', options: ['Yes', 'No'] }
  const poll = await ask(host, phones, session, draft, option)
  await host.gets('POST', `/api/sessions/${session.id}/polls/${poll.id}/close`)
  return session
}
