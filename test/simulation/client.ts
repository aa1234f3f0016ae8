import type { PollKindName } from '../../shared/poll-kinds/index.ts'
import { WORDS } from '../model/counting.ts'
import { type Operation, toRequest, type VoteBody } from '../model/operations.ts'
import type { Reader } from '../model/views.ts'
import type { Request } from './exchange.ts'
import { OLD, PHONES, SPARE, type Task, type Turn, WITHOUT_COOKIES } from './script.ts'

/** What everyone knows of the session: what they were told by answers. */
export type Known = {
  id: string
  code: string
  key: string
  polls: { id: string; kind: PollKindName; options: { id: string }[]; maxChoices?: number; maxWords?: number }[]
  questions: string[]
  /** The ids of pictures. */
  pictures: string[]
  open: string | null
  /** Those that the host has issued. */
  tickets: string[]
  /** Participants by the name of their client. */
  people: ReadonlyMap<string, string>
}

/** Somebody with a browser, who does one thing after another. */
export class Client {
  readonly name: string
  readonly isHost: boolean
  /** What it proves by who it is: a cookie, or a participant's token. */
  proof: { cookie?: string; authorization?: string }
  /** What it does next. What was sent before is the same when it is sent again: its key, its number. */
  turns: (Turn & { operation?: Operation | undefined })[] = []
  readonly #numbers = new Map<string, number>()

  constructor(name: string, isHost: boolean, cookie?: string) {
    this.name = name
    this.isHost = isHost
    this.proof = cookie ? { cookie } : {}
  }

  get hasProof(): boolean {
    return Object.keys(this.proof).length > 0
  }

  /** How this client reads the session. */
  reader(participants: ReadonlyMap<string, string>): Reader {
    if (this.isHost) return { role: 'host' }
    return { role: 'phone', participant: participants.get(this.name) ?? '' }
  }

  readRequest({ id, key }: Known): Request {
    const query = this.isHost ? '?host=1' : ''
    const headers: Request['headers'] = this.isHost ? { authorization: `Bearer ${key}` } : this.proof
    return { method: 'GET', path: `/api/sessions/${id}${query}`, headers }
  }

  /** @param key of an operation that may be sent again; the same for each attempt */
  toOperation(task: Task, known: Known, key: string): Operation | undefined {
    const { id: session } = known
    const poll = 'poll' in task ? (known.polls[task.poll % known.polls.length]?.id ?? '') : ''
    const question =
      'question' in task ? (known.questions[task.question % Math.max(known.questions.length, 1)] ?? '') : ''
    if ('question' in task && !question) return undefined
    const picture = 'picture' in task ? pictureIn(known, task.picture) : undefined
    const byHost = { host: 'ada', proof: this.name === 'ada' ? 'cookie' : 'key', session } as const
    const byPhone = { phone: this.name, session }
    switch (task.does) {
      case 'vote': {
        const body = this.#ballot(task.poll, task.choice, known)
        return body && { does: 'vote', ...byPhone, body }
      }
      case 'join':
        return { does: 'join', ...byPhone, name: task.name ?? this.name, ...ticketIn(known, SPARE), key }
      case 'leave':
        return { does: 'leave', ...byPhone }
      case 'ask':
        return { does: 'ask', ...byPhone, text: task.text, key }
      case 'upvote':
      case 'take back':
        return { does: task.does, ...byPhone, question }
      case 'moderate':
        return { does: 'moderate', ...byHost, question, move: task.move }
      case 'remove':
      case 'restore': {
        const name = PHONES[task.person % PHONES.length] ?? ''
        return { does: task.does, ...byHost, person: known.people.get(name) ?? '' }
      }
      case 'void': {
        const { ticket } = ticketIn(known, task.ticket)
        return ticket === undefined ? undefined : { does: 'void', ...byHost, ticket }
      }
      case 'merge':
        return { does: 'merge', ...byHost, question, into: known.questions[task.into % known.questions.length] ?? '' }
      case 'split':
        return { does: 'split', ...byHost, question }
      case 'reply':
        return { does: 'reply', ...byHost, question, text: task.text }
      case 'open': {
        const expects = task.expects === 'anything' ? {} : { expects: task.expects === 'nothing' ? null : known.open }
        return { does: 'open', ...byHost, poll, ...expects }
      }
      case 'close':
      case 'delete draft':
        return { does: task.does, ...byHost, poll }
      case 'reveal':
        return { does: 'reveal', ...byHost, poll, revealed: task.revealed }
      case 'stage':
        return { does: 'stage', ...byHost, show: task.show, ...(task.podium && { podium: task.podium }) }
      case 'add picture':
        return { does: 'add picture', ...byHost, shade: task.shade }
      case 'see picture':
        return picture ? { does: 'see picture', session, picture: picture.id } : undefined
      case 'show behind': {
        const { id } = picture ?? {}
        const brand = id ? ({ name: 'Acme', picture: { id }, logo: { id }, scheme: 'dark' } as const) : null
        return { does: 'update', ...byHost, body: { brand } }
      }
      case 'draft':
        return { does: 'draft', ...byHost, draft: { ...task.draft, ...(picture && { picture }) }, key }
      case 'edit':
        return { does: 'edit', ...byHost, poll, change: { prompt: task.prompt, ...(picture && { picture }) } }
      case 'end':
        return { does: 'end', ...byHost }
      case 'read':
        return undefined
    }
  }

  /** The phone numbers its votes in each poll, as our pages do; an old one does not. */
  #ballot(index: number, choice: number, { polls, open }: Known): VoteBody | undefined {
    const seen = polls.find(({ id }) => id === open)
    const poll = (index < 2 ? seen : undefined) ?? polls[index % polls.length]
    if (!poll) return undefined
    const seq = (this.#numbers.get(poll.id) ?? 0) + 1
    this.#numbers.set(poll.id, seq)
    return { ...ballotFor(poll, choice), pollId: poll.id, ...(this.name !== OLD && { seq }) }
  }

  toRequest(operation: Operation, { key }: Known): Request {
    const headers: Record<string, string> = {}
    if ('key' in operation && operation.key) headers['idempotency-key'] = operation.key
    const isByKey = 'proof' in operation && operation.proof === 'key'
    if (!isByKey) Object.assign(headers, this.proof)
    const request = toRequest(operation, key)
    if (operation.does !== 'join' || this.name !== WITHOUT_COOKIES) return { ...request, headers }
    return { ...request, body: { ...request.body, token: true }, headers }
  }
}

/** A picture, if the session has any. */
function pictureIn({ pictures }: Known, index = 0): { id: string; alt: string } | undefined {
  const id = pictures[index % Math.max(pictures.length, 1)]
  return id === undefined ? undefined : { id, alt: 'A dot' }
}

/** A ticket, if people need one. */
export const ticketIn = ({ tickets }: Pick<Known, 'tickets'>, index: number): { ticket?: string } => {
  const ticket = tickets[index]
  return ticket === undefined ? {} : { ticket }
}

/** Of several choices or words one or two, so that votes of one person share some. */
function ballotFor({ kind, options, maxChoices, maxWords }: Known['polls'][number], choice: number): VoteBody {
  const ids = options.map(({ id }) => id)
  const turned = ids.map((_, index) => ids[(index + choice) % ids.length] as string)
  if (maxChoices) return { optionIds: turned.slice(0, 1 + (choice % 2)) }
  if (maxWords) return { texts: [Object.keys(WORDS)[choice] as string, 'C#'].slice(0, 1 + (choice % 2)) }
  if (kind === 'word_cloud') return { text: Object.keys(WORDS)[choice] as string }
  if (kind === 'open_text') return { text: `Because ${choice}` }
  return kind === 'ranking' ? { ranks: turned } : { optionId: turned[0] as string }
}
