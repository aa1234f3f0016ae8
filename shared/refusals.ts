import {
  BODY_BYTES,
  MIB,
  MINUTE,
  PICTURE_BYTES_PER_SESSION,
  PICTURES_PER_SESSION,
  POLLS_PER_SESSION,
  QUESTIONS_PER_PARTICIPANT,
  QUESTIONS_PER_SESSION,
  ROOM_CAP,
  SIGN_IN_LINK_LIFETIME,
  TICKETS_PER_SESSION,
} from './limits.ts'

/** Where people read the sentence of a refusal: on every page, on phones, where a session is hosted, or only in programs. */
type MetBy = 'pages' | 'phone' | 'host' | 'programs'

/** The one table of refusals: what each answers over HTTP. A message says what is wrong and what to do about it. */
export const REFUSALS = {
  invalid_input: [400, 'The request does not fit this operation; see /docs for its fields.', 'pages'],
  not_http: [400, 'This is not HTTP that the server can read.', 'programs'],
  host_missing: [400, 'The request has no Host header, which HTTP/1.1 requires.', 'programs'],
  sign_in_link_invalid: [
    400,
    `This sign-in link was used before or is older than ${SIGN_IN_LINK_LIFETIME / MINUTE} minutes. Ask for a new one.`,
    'host',
  ],
  links_off: [
    400,
    'Sign-in links are not in use here. Sign in with your organisation: GET /api/me/login/oidc.',
    'host',
  ],
  oidc_refused: [
    400,
    'Your organisation did not confirm this sign-in, or you started it in another browser or too long ago. Please sign in again.',
    'host',
  ],
  session_would_revive: [
    400,
    'endsAt: this session has ended and cannot start again; send an instant in the past.',
    'host',
  ],
  ticket_missing: [400, 'ticket: is missing. People join this session with a ticket from its host.', 'phone'],
  ticket_unknown: [400, 'ticket: is not valid here. Check it, or ask the host for another.', 'phone'],
  not_signed_in: [401, 'Sign in first: send the ws_host cookie or an Authorization: Bearer token.', 'host'],
  cookie_only: [401, 'Only the ws_host cookie can mint a token: sign in with a browser first.', 'host'],
  tools_only: [401, 'A token for tools cannot do this. The host can do it in the console.', 'host'],
  not_host: [401, "This is for the session's host: sign in as its owner, or send its host key as k.", 'host'],
  key_too_narrow: [
    401,
    'This key is for a helper, who cannot do this. Ask the host to do it, or for another key.',
    'host',
  ],
  not_owner: [401, "This is for the session's owner: send their ws_host cookie or Bearer token.", 'host'],
  not_joined: [
    401,
    'Join first: POST /api/sessions/{id}/join, then send the ws_part cookie that it sets, or with {token: true} the Bearer token that it answers.',
    'phone',
  ],
  removed: [401, 'The host has removed you from this session. Ask the host to let you in again.', 'phone'],
  oidc_unverified: [
    403,
    'Your organisation has not verified your email address. Have it verified there, then sign in again.',
    'host',
  ],
  oidc_no_email: [
    403,
    'Your organisation did not tell your email address. Ask whoever runs this service to have it sent.',
    'host',
  ],
  may_not_host: [403, 'This address may not host here. Ask whoever runs this service to add it.', 'host'],
  oidc_off: [404, 'Signing in with an organisation is not set up here. Ask for a link: POST /api/me/login.', 'host'],
  route_not_found: [404, 'Nothing is at this path; see /docs for all paths.', 'programs'],
  session_not_found: [404, 'There is no session with this id or code. Check it and try again.', 'pages'],
  poll_not_found: [404, 'This session has no poll with this id.', 'host'],
  answer_not_found: [404, 'Nobody gives this answer in this poll.', 'host'],
  question_not_found: [404, 'This session has no question with this id that you can see.', 'pages'],
  picture_not_found: [404, 'This session has no picture with this id that you can see.', 'programs'],
  person_not_found: [404, 'This session has no participant with this id.', 'host'],
  ticket_not_found: [404, 'This session has issued no such ticket.', 'host'],
  method_not_allowed: [405, 'This path does not take this method; the Allow header lists those it takes.', 'programs'],
  not_acceptable: [406, 'This operation cannot answer in any format that the Accept header names.', 'programs'],
  too_slow: [408, 'The request did not arrive in time. Please send it again.', 'pages'],
  session_full: [409, `This session is full: ${ROOM_CAP} people are in it. Its host can make room.`, 'phone'],
  rejoin_refused: [409, 'The host has removed you from this session. Ask the host to let you in again.', 'phone'],
  ticket_used: [409, 'Another browser has joined with this ticket. Ask the host for another.', 'phone'],
  tickets_off: [409, 'This session admits everyone. Set `admission` to `tickets` in its settings first.', 'host'],
  too_many_tickets: [409, `A session has at most ${TICKETS_PER_SESSION} valid tickets. Make some void first.`, 'host'],
  no_seat_left: [409, `All ${ROOM_CAP} seats are taken. Remove somebody else first.`, 'host'],
  questions_off: [409, 'The host takes no questions in this session.', 'phone'],
  scores_off: [409, 'This session keeps no scores. Switch `scores` on in its settings first.', 'host'],
  session_ended: [409, 'This session has ended; nothing can be added to it.', 'pages'],
  no_open_poll: [409, 'No poll is open. Wait until the host opens one, then vote.', 'programs'],
  poll_not_open: [
    409,
    'This vote is for a poll that is no longer open. Read the session, then vote on the open poll.',
    'programs',
  ],
  vote_superseded: [
    409,
    'A later vote of yours already counts. To replace it, send this one with a `seq` above that in the header Vote-Seq.',
    'programs',
  ],
  poll_not_draft: [409, 'Only a draft can be changed or deleted; this poll was opened already.', 'host'],
  poll_is_draft: [409, 'This poll is still a draft: open it first.', 'programs'],
  answers_not_written: [409, 'Only written answers can be hidden: those of a word cloud or an open text.', 'programs'],
  answers_not_texts: [409, 'Only an answer to an open text can go on stage.', 'programs'],
  answer_hidden: [409, 'This answer is hidden. Show it first, then put it on stage.', 'host'],
  results_hidden: [409, 'The results of this poll are hidden. Reveal them first, then put an answer on stage.', 'host'],
  poll_not_on_wall: [409, 'The wall shows another poll now. Only an answer of that poll can go on stage.', 'host'],
  poll_secret_lost: [
    409,
    'A crash destroyed the key to the secret votes of this poll. The host has to close it and ask again.',
    'phone',
  ],
  votes_secret: [
    409,
    'Votes are secret in this session, so there is no table of people. The export lists who joined.',
    'programs',
  ],
  poll_closed: [409, 'This poll is closed for good; draft a new one to ask again.', 'host'],
  other_poll_open: [409, 'Another poll is open now. To close it, send its id as `expects`.', 'host'],
  too_many_polls: [409, `A session holds ${POLLS_PER_SESSION} polls; delete a draft first.`, 'host'],
  too_many_pictures: [
    409,
    `A session holds ${PICTURES_PER_SESSION} pictures, ${PICTURE_BYTES_PER_SESSION / MIB} MiB in all. Create another session for more.`,
    'host',
  ],
  too_many_questions: [
    409,
    `You have asked ${QUESTIONS_PER_PARTICIPANT} questions in this session, which is the maximum.`,
    'phone',
  ],
  questions_full: [
    409,
    `This session has taken ${QUESTIONS_PER_SESSION} questions, which is the maximum. Upvote one that is like yours.`,
    'phone',
  ],
  own_question: [409, 'You cannot upvote your own question.', 'phone'],
  question_merged: [409, 'This question is merged into another. Split it off first.', 'host'],
  question_not_merged: [409, 'This question is not merged into another.', 'host'],
  merge_not_allowed: [409, 'The other question is hidden, or merged itself. Merge into one that is shown.', 'host'],
  idempotency_key_reused: [
    409,
    'This Idempotency-Key was sent with a different body before. Send a new key with a new call.',
    'programs',
  ],
  move_not_allowed: [409, 'The question is not in a state that allows this.', 'host'],
  body_too_large: [413, `The body is larger than ${BODY_BYTES / 1024} KiB.`, 'host'],
  body_not_json: [415, 'Send the body as JSON in UTF-8, with Content-Type: application/json.', 'programs'],
  expectation_failed: [417, 'The server supports only Expect: 100-continue.', 'programs'],
  headers_too_large: [431, 'The address and headers of the request are longer than 16 KiB.', 'programs'],
  too_many_requests: [429, 'Too many requests. Wait as long as Retry-After says, then try again.', 'pages'],
  too_many_streams: [429, 'Too many streams are open from here. Close a page that shows the session.', 'programs'],
  internal: [500, 'Something went wrong on the server. The error is in its log; please try again.', 'pages'],
  starting: [503, 'The service is starting. Try again in a second.', 'pages'],
  mails_waiting: [503, 'Too many sign-in mails wait to be sent. Try again in a minute.', 'host'],
  oidc_unavailable: [503, 'Your organisation’s sign-in cannot be reached right now. Try again in a moment.', 'host'],
  disk_full: [503, 'The disk of the service is full. Nothing was changed; try again in a moment.', 'pages'],
  unavailable: [503, 'The service cannot reach its database right now. Try again in a moment.', 'pages'],
} as const satisfies Record<string, readonly [status: number, message: string, metBy: MetBy]>

export type RefusalCode = keyof typeof REFUSALS

export type RefusalMetBy<M extends MetBy> = {
  [C in RefusalCode]: (typeof REFUSALS)[C][2] extends M ? C : never
}[RefusalCode]

/** Thrown anywhere below HTTP to answer a row of the table above. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number

  /** Seconds after which to try again, where it is known. */
  readonly retryAfter: number | undefined

  /** Of a superseded vote: the sender's number of the vote that counts. */
  voteSeq?: number

  /** @param code the row of the table @param detail a more exact message for this case */
  constructor(code: RefusalCode, detail?: string, retryAfter?: number) {
    const [status, message] = REFUSALS[code]
    super(detail ?? message)
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}
