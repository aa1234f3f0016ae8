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
