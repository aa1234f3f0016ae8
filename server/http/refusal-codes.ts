import type { RefusalCode } from '../../shared/refusals.ts'
import type { Access, Meta } from '../procedures/operation-meta.ts'

/** The codes of an operation's refusals: by its callers, its own, by its path, by its body. */
export function codesOf(
  { access = 'anyone', codes = [], idempotent, statusesAgreed }: Meta,
  path: string,
  hasBody: boolean,
): RefusalCode[] {
  const named = Object.entries(NOT_THERE).flatMap(([name, code]) => (path.includes(`{${name}}`) ? [code] : []))
  const unreadable = hasBody && !statusesAgreed ? (['invalid_input'] as const) : []
  const repeated = idempotent ? (['idempotency_key_reused'] as const) : []
  return [...new Set([...NOT_ALLOWED[access], ...codes, ...named, ...unreadable, ...repeated])]
}

/** Why a caller may not do this. The first is told to a stranger. */
const NOT_ALLOWED: Record<Access, readonly RefusalCode[]> = {
  anyone: [],
  'anyone-or-host': ['not_host', 'key_too_narrow'],
  cookie: ['cookie_only'],
  'signed-in': ['not_signed_in'],
  owner: ['not_owner'],
  host: ['not_host', 'key_too_narrow'],
  participant: ['not_joined', 'removed'],
}

/** What a path may name that is not there. */
const NOT_THERE: Record<string, RefusalCode> = {
  id: 'session_not_found',
  pid: 'poll_not_found',
  qid: 'question_not_found',
  person: 'person_not_found',
  picture: 'picture_not_found',
}
