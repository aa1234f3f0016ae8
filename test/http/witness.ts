import { type Answer, type CreatedSession, Phone } from '../support/people.ts'

/** Someone who keeps everything that comes over the wire. */
export class Witness extends Phone {
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

/** Reads everything of a session, refused or not. */
export async function readsEverything(witness: Witness, session: CreatedSession) {
  const at = `/api/sessions/${session.id}`
  for (const query of ['', '?host=1', '?mode=wall', '?host=1&k=wrong', '?host=2&mode=x'])
    await witness.call('GET', at + query)
  await witness.call('GET', `/api/sessions/${session.code}`)
  await witness.call('HEAD', at)
  await witness.call('GET', `${at}/export`)
  for (const query of ['', '?format=csv', '?format=csv&rows=people']) await witness.call('GET', `${at}/results${query}`)
  await witness.call('GET', `${at}/keys`)
  await witness.call('GET', '/api/sessions')
  await witness.call('GET', '/api/me')
}

/** Everything else that a stranger can try on a session, which is refused. */
export async function triesEverything(witness: Witness, session: CreatedSession, ids: string[]) {
  const at = `/api/sessions/${session.id}`
  await witness.call('POST', `${at}/keys/renew`, {})
  await witness.call('PATCH', at, { title: 'Mine' })
  await witness.call('DELETE', at)
  for (const path of ['end', 'polls', 'vote', 'questions', 'join', 'nowhere'])
    for (const body of [{}, { text: 7, k: 'wrong', optionId: 'x' }]) await witness.call('POST', `${at}/${path}`, body)
  for (const id of ids) {
    for (const move of ['approve', 'highlight', 'hide', 'unpin', 'answered', 'wait', 'upvote'])
      await witness.call('POST', `${at}/questions/${id}/${move}`, {})
    for (const move of ['open', 'close']) await witness.call('POST', `${at}/polls/${id}/${move}`, {})
    await witness.call('PATCH', `${at}/polls/${id}`, { prompt: 'Mine' })
    await witness.call('DELETE', `${at}/polls/${id}`)
  }
}
