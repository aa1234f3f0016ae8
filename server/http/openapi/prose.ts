import { BODY_BYTES, ROOM_CAP } from '../../../shared/limits.ts'
/** What the service is, in two paragraphs. */
export const INTRODUCTION = `Live polls and a moderated question queue for an audience of up to ${ROOM_CAP} people.

A **host** signs in, creates a **session**, drafts **polls** and opens one at a time. The **audience** joins by
the six-character code of the session, votes, asks questions and upvotes the questions of others. The **wall**, which
a projector shows, has the results as they come in.`

/** What holds for every operation. */
export const RULES = `Every refusal has the body \`{"error": "…"}\`, a sentence that says what is wrong and what to do. Its header
\`Refusal\` has a code for programs, such as \`session_full\`.

Each operation lists its own refusals by status, and by code in \`x-refusals\`: \`error\` there is the usual sentence, and the
answer may have a more exact one. Any operation may also answer 401 (the token is for tools, and does not open this
operation), 405 (the path does not take the method; \`Allow\` lists those it takes), 406 (the Accept header names no
format of the answer), 408 (the request did not arrive in time), 413 (the body is over ${BODY_BYTES / 1024} KiB, or 1.4 MB with a
picture), 415 (the body is not JSON, or has a \`Content-Encoding\` other than \`gzip\`), 429 (too many requests;
\`Retry-After\` says when to try again), 500 (a fault of the server) and 503 (the server cannot reach its database;
\`Retry-After\`). An operation that takes a body answers 400 if the body is not a JSON object, also the one that does not
list it, \`closePoll\`. What cannot be read as HTTP is 400, an \`Expect\` other than \`100-continue\` 417, and an address
with headers over 16 KiB 431.

Every answer has a header \`X-Request-Id\`: the one of the request, if it has 1 to 64 letters, digits, \`_\`, \`.\`, \`:\`
and \`-\`, or else a new one. The lines about the request in the server's log have it, too.

Unknown query parameters are ignored, and so are unknown fields, except in \`settings\` and \`found\`. If a field is
missing and the request has one with a similar name, such as \`promt\` for \`prompt\`, the refusal names both. A query
parameter marked \`x-ignored-if-unreadable\` is ignored if its value cannot be read. For example, with an unreadable
\`host\` or \`mode\` the answer is the audience view.

New versions add to what there is: fields of objects, values of enums, codes of refusals, kinds of polls. A program
ignores fields that it does not know, and does something sensible with a value that it does not know. Nothing that is
here is renamed or means something else later.

Objects are flat in this document, without \`oneOf\`: \`PollBody\` has the fields of every kind, and \`Session\` those of every
view. Many tools for language models take no unions, and a refusal says in a sentence which field a kind does not take. The typed
client has the unions: polls by \`kind\`, and sessions by who reads them.

No answer has a field \`ok\` at its top level. A field \`ok\` inside \`brand\` is the host's own, and stays.

Fields marked \`x-sensitive\` hold addresses of people, keys and tokens. Keep them out of logs and away from
language models. \`GET /api/openapi.json?for=tools\` is the part of this document for language models.
\`GET /api/openapi.json?for=prepare\` is the part for a token that only drafts and edits polls of one session.`

export const DESCRIPTION = `${INTRODUCTION}\n\n${RULES}`

export const TAGS = [
  { name: 'Sessions', description: 'Sessions, from creation to export.' },
  { name: 'Participants', description: 'Who is in a session.' },
  { name: 'Polls', description: 'Polls, from draft to results.' },
  { name: 'Audience', description: 'What participants do.' },
  { name: 'Questions', description: 'How the host moderates the question queue.' },
  { name: 'Signing in', description: 'How hosts sign in, and how programs act for them.' },
]
