import type { Settings, Stage } from '../../client/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { personIdOf } from '../support/person-id.ts'
import { pngOf } from '../support/pictures.ts'

/** How the caller shows to be the session's host, or does not. */
export type Proof = 'cookie' | 'key' | 'wrong key'

export const MOVES = ['approve', 'highlight', 'unpin', 'hide', 'answered', 'wait'] as const
export type Move = (typeof MOVES)[number]

type ByHost = { host: string; proof: Proof; session: string }
type ByPhone = { phone: string; session: string }

export type DraftChange = Partial<PollDraft> & { position?: number }
export type VoteBody = {
  optionId?: string
  text?: string
  ranks?: string[]
  optionIds?: string[]
  texts?: string[]
  pollId?: string
  seq?: number
}
export type Brand = { name: string; picture?: { id: string }; logo?: { id: string }; scheme?: 'light' | 'dark' } | null
export type Change = { title?: string; createdAt?: number; endsAt?: number; brand?: Brand; settings?: Settings }

/** An operation that may be sent again: with its `Idempotency-Key`, if it has one. */
type Repeatable = { key?: string }

/** Everything that changes something, as data. */
export type Operation =
  | ({ does: 'create'; host: string; title: string; polls?: PollDraft[]; isSecret: boolean } & Repeatable)
  | ({ does: 'update'; body: Change } & ByHost)
  | ({ does: 'end' } & ByHost)
  | ({ does: 'delete' } & ByHost)
  | ({ does: 'draft'; draft: PollDraft } & ByHost & Repeatable)
  | ({ does: 'edit'; poll: string; change: DraftChange } & ByHost)
  | ({ does: 'delete draft'; poll: string } & ByHost)
  | ({ does: 'open'; poll: string; seconds?: number | null; expects?: string | null } & ByHost)
  | ({ does: 'close' | 'copy'; poll: string } & ByHost)
  | ({ does: 'reveal'; poll: string; revealed?: boolean } & ByHost)
  | ({ does: 'stage'; show: Stage; answer?: { pollId: string; text: string }; podium?: true } & ByHost)
  | ({ does: 'turn'; poll: string; text: string; shown: boolean } & ByHost)
  | ({ does: 'moderate'; question: string; move: Move } & ByHost)
  | ({ does: 'merge'; question: string; into: string } & ByHost)
  | ({ does: 'split'; question: string } & ByHost)
  | ({ does: 'reply'; question: string; text: string } & ByHost)
  | ({ does: 'remove' | 'restore'; person: string } & ByHost)
  | ({ does: 'issue'; count: number } & ByHost)
  | ({ does: 'void'; ticket: string } & ByHost)
  | ({ does: 'add picture'; shade: number } & ByHost)
  | ({ does: 'add pictures'; shades: number[] } & ByHost)
  | { does: 'see picture'; session: string; picture: string }
  | { does: 'crowd'; session: string; count: number }
  | ({ does: 'join'; name?: string; email?: string; ticket?: string } & ByPhone & Repeatable)
  | ({ does: 'leave' } & ByPhone)
  | ({ does: 'vote'; body: VoteBody } & ByPhone)
  | ({ does: 'ask'; text: string } & ByPhone & Repeatable)
  | ({ does: 'upvote' | 'take back'; question: string } & ByPhone)

export const isRepeatable = (operation: Operation): boolean => 'key' in operation && operation.key !== undefined

export type Request = { method: string; path: string; body?: object }

/** The request that carries an operation out, but for who sends it. @param key the session's host key */
export function toRequest(operation: Operation, key: string | undefined): Request {
  if (operation.does === 'create') {
    const { title, polls, isSecret } = operation
    const settings = isSecret && { settings: { anonymous: true } }
    const body = { title, ...(polls && { polls }), ...settings }
    return { method: 'POST', path: '/api/sessions', body }
  }
  const session = `/api/sessions/${operation.session}`
  const k = 'proof' in operation && operation.proof !== 'cookie' ? { k: key } : {}
  switch (operation.does) {
    case 'update':
      return { method: 'PATCH', path: session, body: { ...operation.body, ...k } }
    case 'end':
      return { method: 'POST', path: `${session}/end`, body: k }
    case 'delete':
      return { method: 'DELETE', path: session }
    case 'draft':
      return { method: 'POST', path: `${session}/polls`, body: { ...operation.draft, ...k } }
    case 'edit': {
      const path = `${session}/polls/${operation.poll}`
      return { method: 'PATCH', path, body: { ...operation.change, ...k } }
    }
    case 'delete draft': {
      const query = k.k ? `?k=${k.k}` : ''
      return { method: 'DELETE', path: `${session}/polls/${operation.poll}${query}` }
    }
    case 'open': {
      const { poll, seconds, expects } = operation
      const body = { ...k, ...(seconds !== undefined && { seconds }), ...(expects !== undefined && { expects }) }
      return { method: 'POST', path: `${session}/polls/${poll}/open`, body }
    }
    case 'close':
    case 'copy':
      return { method: 'POST', path: `${session}/polls/${operation.poll}/${operation.does}`, body: k }
    case 'reveal': {
      const { poll, revealed } = operation
      const body = { ...k, ...(revealed !== undefined && { revealed }) }
      return { method: 'POST', path: `${session}/polls/${poll}/reveal`, body }
    }
    case 'stage': {
      const { show, answer, podium } = operation
      return { method: 'POST', path: `${session}/stage`, body: { show, ...answer, ...(podium && { podium }), ...k } }
    }
    case 'turn': {
      const { poll, text, shown } = operation
      const path = `${session}/polls/${poll}/answers/${shown ? 'show' : 'hide'}`
      return { method: 'POST', path, body: { text, ...k } }
    }
    case 'moderate': {
      const path = `${session}/questions/${operation.question}/${operation.move}`
      return { method: 'POST', path, body: k }
    }
    case 'merge': {
      const path = `${session}/questions/${operation.question}/merge`
      return { method: 'POST', path, body: { into: operation.into, ...k } }
    }
    case 'split':
      return { method: 'POST', path: `${session}/questions/${operation.question}/split`, body: k }
    case 'reply': {
      const path = `${session}/questions/${operation.question}/reply`
      return { method: 'POST', path, body: { text: operation.text, ...k } }
    }
    case 'remove':
    case 'restore': {
      const person = personIdOf(operation.session, operation.person)
      return { method: 'POST', path: `${session}/people/${person}/${operation.does}`, body: k }
    }
    case 'issue':
      return { method: 'POST', path: `${session}/tickets`, body: { count: operation.count, ...k } }
    case 'void':
      return { method: 'POST', path: `${session}/tickets/void`, body: { ticket: operation.ticket, ...k } }
    case 'add picture':
    case 'add pictures': {
      const shade = 'shade' in operation ? operation.shade : 0
      const data = pngOf(shade).toString('base64')
      return { method: 'POST', path: `${session}/pictures`, body: { type: 'image/png', data, ...k } }
    }
    case 'see picture':
      return { method: 'GET', path: `${session}/pictures/${operation.picture}` }
    case 'crowd':
      return { method: 'POST', path: `${session}/join`, body: {} }
    case 'join': {
      const { name, email, ticket } = operation
      const body = { ...(name && { name }), ...(email && { email }), ...(ticket && { ticket }) }
      return { method: 'POST', path: `${session}/join`, body }
    }
    case 'leave':
      return { method: 'DELETE', path: `${session}/me` }
    case 'vote':
      return { method: 'POST', path: `${session}/vote`, body: operation.body }
    case 'ask':
      return { method: 'POST', path: `${session}/questions`, body: { text: operation.text } }
    case 'upvote':
    case 'take back': {
      const method = operation.does === 'upvote' ? 'POST' : 'DELETE'
      return { method, path: `${session}/questions/${operation.question}/upvote` }
    }
  }
}
