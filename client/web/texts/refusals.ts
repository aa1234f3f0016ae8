import type { RefusalCode } from '../../../shared/errors.ts'
import { LiveAudienceError } from '../../index.ts'
import { inLanguage, type Languages } from '../parts/language.ts'

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
  poll_not_draft: 'host'
  poll_is_draft: 'host'
  answers_not_written: 'host'
  poll_secret_lost: 'audience'
  votes_secret: 'host'
  poll_closed: 'host'
  too_many_polls: 'host'
  too_many_questions: 'audience'
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
type Sentence = string | ((wire: string) => string)
/** English has the server's own sentence where none stands here. */
type Sentences<C extends RefusalCode> = Languages<Partial<Record<C, Sentence>>, Record<C, Sentence>>
/** What the pages of one place say beside what all say. */
export type RefusalsOf<P extends Place> = Sentences<MetOnlyBy<P>>

const everywhere: Sentences<MetEverywhere> = {
  en: {
    too_many_requests: 'Too many attempts from here. Wait a few minutes, then try again.',
  },
  de: {
    invalid_input: (wire) => `Das passt so nicht. Der Server sagt dazu: ${wire}`,
    session_not_found: 'Diese Sitzung gibt es nicht. Bitte Code oder Link prüfen.',
    question_not_found: 'Diese Frage gibt es nicht mehr.',
    too_slow: 'Das kam nicht rechtzeitig an. Bitte noch einmal versuchen.',
    session_ended: 'Diese Sitzung ist beendet.',
    too_many_requests:
      'Zu viele Versuche von hier. Warte ein paar Minuten und versuche es dann noch einmal.',
    too_many_streams: 'Die Sitzung ist von hier zu oft geöffnet. Bitte eine der Seiten schließen.',
    internal: 'Auf dem Server ist etwas schiefgegangen. Bitte noch einmal versuchen.',
    starting: 'Der Server startet gerade. Bitte gleich noch einmal versuchen.',
    disk_full: 'Der Server hat keinen Platz mehr. Nichts wurde geändert; bitte später versuchen.',
    unavailable: 'Der Server erreicht seine Datenbank nicht. Bitte gleich noch einmal versuchen.',
  },
}

/**
 * What a page says of a failure: the refusal in its language, else in the server's words.
 * @param failed where nothing was answered, and for a code that is not known
 */
export function refusalTexts<P extends Place>(ofPlace: RefusalsOf<P>, failed: () => string) {
  const tables: object[] = [inLanguage<object>(ofPlace), inLanguage<object>(everywhere)]
  const ofCode = (code = '', wire = failed()): string => {
    const sentence: Sentence =
      tables.map((table) => Reflect.get(table, code)).find((one) => one !== undefined) ?? wire
    return typeof sentence === 'string' ? sentence : sentence(wire)
  }
  const reason = (error: unknown): string =>
    error instanceof LiveAudienceError ? ofCode(error.code, error.message) : failed()
  return { ofCode, reason }
}
