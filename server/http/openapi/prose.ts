import { REFUSALS, type RefusalCode } from '../../../shared/errors.ts'
import type { Access } from '../../procedures/operation-meta.ts'
import type { Operation } from '../api/operations.ts'

/** The prose of the OpenAPI document. */

export const DESCRIPTION = `Live polls and a moderated question queue for an audience of up to 200 people.

A **host** signs in, creates a **session**, drafts **polls** of six kinds and opens one at a time.
The **audience** joins by the session's six-character code, votes, asks questions and upvotes those
of others. The **wall** shows results as they come in.

Every refusal has the body \`{"error": "…"}\`, a sentence that says what is wrong and what to do, and
the header \`Refusal\` with a code for programs, as \`session_full\`. Beside those that an operation lists, any of them may answer 405 (the path does not take the
method), 406 (no format that the Accept header names), 409 (an \`Idempotency-Key\`
that came with another body before, or whose session or draft was deleted), 413 (a body over 64 KiB), 415 (a body that is
not JSON, or in a \`Content-Encoding\` other than \`gzip\`), 429 (too many requests; \`Retry-After\` says when to come back), 500 (a fault of ours) and
503 (the database cannot be reached; \`Retry-After\`). A body that is no JSON object is answered 400 by
any operation that takes one, and so is a field marked \`x-addition\`, or of an operation so marked, that cannot be read.

What an operation does not know is ignored: a request may have fields and queries that are not here. Where a
field is missing and one came under a name near to it, \`promt\` for \`prompt\`, the refusal names both. A query
marked \`x-ignored-if-unreadable\` is ignored where it cannot be read: \`host\` and \`mode\`, so that the answer is
the audience view, \`limit\` and \`before\` of the list, and \`excel\` of the export.

No answer has a field \`ok\` at its top level; inside \`brand\` it is the host's own and stays.

Fields marked \`x-sensitive\` hold people's addresses, keys and tokens: keep them out of logs and away
from language models. \`GET /api/openapi.json?for=tools\` is the part of this document that is for them,
and \`?for=prepare\` what a token opens that only drafts and edits polls of one session.`

export const TAGS = [
  { name: 'Sessions', description: 'Sessions, from creation to export.' },
  { name: 'Polls', description: 'What the host asks the audience.' },
  { name: 'Audience', description: 'What participants do.' },
  { name: 'Questions', description: 'How the host moderates the question queue.' },
  { name: 'Signing in', description: 'Who hosts, and how programs act for them.' },
]

export const STREAM_WORDS = {
  summary: 'Watch a session',
  description: `Server-sent events: the session at once, then after every change, as \`getSession\` with the same
query shows it, less what is one person's (\`voted\`, \`voteOptionId\`, own questions). Each event stands
for all before it, so a reader that comes back needs no history. A comment comes every 15 s.`,
}

const NOT_RECOGNISED: Record<Access, RefusalCode> = {
  anyone: 'not_signed_in',
  'anyone-or-host': 'not_host',
  cookie: 'cookie_only',
  'signed-in': 'not_signed_in',
  owner: 'not_owner',
  host: 'not_host',
  participant: 'not_joined',
}

const NOBODY_KNOWN =
  'The caller is not recognised as one who may do this. Nothing came that shows who calls, or it is not valid here or has expired. The error says which.'

const CONFLICT =
  'The session, poll or question is not in a state that allows this: it has ended, is full or closed, or the move does not apply. The error says which.'

/** What a status of refusal means on an operation, with an example of its sentence. */
export function describeRefusal(
  status: number,
  { access, path }: Pick<Operation, 'access' | 'path'>,
): { description: string; example: string } {
  switch (status) {
    case 400:
      return {
        description: 'The request does not fit; the error names the field.',
        example: MISFITS[lastOf(path)] ?? 'title: is missing.',
      }
    case 401: {
      const [, message] = REFUSALS[NOT_RECOGNISED[access]]
      return { description: NOBODY_KNOWN, example: message }
    }
    case 403:
      return { description: REFUSALS.may_not_host[1], example: REFUSALS.oidc_unverified[1] }
    case 404:
      if (path.startsWith('/api/me/login')) {
        return { description: REFUSALS.oidc_off[1], example: REFUSALS.oidc_off[1] }
      }
      return {
        description: 'There is no such session, or no such poll or question in it.',
        example: REFUSALS.session_not_found[1],
      }
    default:
      return { description: CONFLICT, example: conflictAt(path) }
  }
}

/** Where a path ends says what may go wrong there. */
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const MISFITS: Record<string, string> = {
  polls: 'options: ranking takes 2 to 12 options, not 1.',
  '{pid}': 'options: two of them say the same; make each one different.',
  results: 'rows: goes with format=csv.',
  vote: 'optionId: is not an option of the open poll.',
  questions: 'text: is missing.',
  hide: 'text: is missing.',
  show: 'text: is missing.',
  check: 'phone: is missing.',
  stage: 'show: must be one of poll, lobby, questions, scores, answer.',
  join: 'email: is not an email address.',
  login: 'email: is missing.',
  verify: REFUSALS.sign_in_link_invalid[1],
  callback: REFUSALS.oidc_refused[1],
}

/** Answers are hidden by another rule than questions are. */
const conflictAt = (path: string): string =>
  path.includes('/answers/') ? REFUSALS.answers_not_written[1] : (CONFLICTS[lastOf(path)] ?? MOVE_NOT_ALLOWED)

const CONFLICTS: Record<string, string> = {
  polls: REFUSALS.session_ended[1],
  '{pid}': REFUSALS.poll_not_draft[1],
  open: REFUSALS.poll_closed[1],
  close: REFUSALS.poll_is_draft[1],
  reveal: REFUSALS.poll_is_draft[1],
  copy: REFUSALS.too_many_polls[1],
  check: REFUSALS.session_ended[1],
  stage: REFUSALS.scores_off[1],
  scores: REFUSALS.scores_off[1],
  join: REFUSALS.session_full[1],
  vote: REFUSALS.no_open_poll[1],
  questions: REFUSALS.session_ended[1],
  upvote: REFUSALS.own_question[1],
}

const MOVE_NOT_ALLOWED = 'This question is pending, which unpin does not apply to; approve it first.'
