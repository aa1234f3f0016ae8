import type { RefusalCode } from '../../../shared/errors.ts'

/** Where people meet refusals: on a phone, or where a session is hosted, slides included. */
type Place = 'audience' | 'host'

/**
 * Who may meet which refusal, so that a page carries no sentence that it never says. The others are
 * for programs that speak HTTP in a way that no page does.
 */
type MetBy = EveryRefusal<{
  invalid_input: Place
  not_http: never
  host_missing: never
  expectation_failed: never
  sign_in_link_invalid: 'host'
  links_off: 'host'
  oidc_refused: 'host'
  session_would_revive: 'host'
  not_signed_in: 'host'
  cookie_only: 'host'
  tools_only: 'host'
  not_host: 'host'
  key_too_narrow: 'host'
  not_owner: 'host'
  not_joined: 'audience'
  oidc_unverified: 'host'
  may_not_host: 'host'
  oidc_off: 'host'
  route_not_found: never
  session_not_found: Place
  poll_not_found: 'host'
  answer_not_found: 'host'
  question_not_found: Place
  method_not_allowed: never
  not_acceptable: never
  too_slow: Place
  session_full: 'audience'
  questions_off: 'audience'
  scores_off: 'host'
  session_ended: Place
  no_open_poll: 'audience'
  poll_not_open: 'audience'
  vote_superseded: never
  poll_not_draft: 'host'
  poll_is_draft: 'host'
  answers_not_written: 'host'
  answers_not_texts: 'host'
  answer_hidden: 'host'
  results_hidden: 'host'
  poll_not_on_wall: 'host'
  poll_secret_lost: 'audience'
  votes_secret: 'host'
  poll_closed: 'host'
  other_poll_open: 'host'
  too_many_polls: 'host'
  too_many_questions: 'audience'
  questions_full: 'audience'
  own_question: 'audience'
  move_not_allowed: 'host'
  idempotency_key_reused: never
  body_too_large: 'host'
  body_not_json: never
  headers_too_large: never
  too_many_requests: Place
  too_many_streams: Place
  internal: Place
  starting: Place
  mails_waiting: 'host'
  oidc_unavailable: 'host'
  disk_full: Place
  unavailable: Place
}>
type EveryRefusal<Rows extends Record<RefusalCode, Place>> = Rows

type MetEverywhere = { [C in RefusalCode]: [Place] extends [MetBy[C]] ? C : never }[RefusalCode]
type MetOnlyBy<P extends Place> = Exclude<
  { [C in RefusalCode]: P extends MetBy[C] ? C : never }[RefusalCode],
  MetEverywhere
>

/** A sentence, made from the server's own where that says more: which field is wrong, say. */
export type Sentence = string | ((wire: string) => string)

/** What the pages of one place say beside what all say. */
export type Refusals<P extends Place | 'everywhere'> = Record<P extends Place ? MetOnlyBy<P> : MetEverywhere, Sentence>
/** English has the server's own sentence where none stands. */
export type EnglishRefusals<P extends Place | 'everywhere'> = Partial<Refusals<P>>
