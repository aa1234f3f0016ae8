import { POLLS_PER_SESSION } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { number } from './say.ts'

export const texts: Refusals<'host'> = {
  sign_in_link_invalid: 'Dieser Link wurde schon benutzt oder ist älter als 15 Minuten. Fordere einen neuen an.',
  links_off: 'Anmeldelinks gibt es hier nicht. Melde dich mit deiner Organisation an.',
  oidc_refused: 'Deine Organisation hat die Anmeldung nicht bestätigt. Bitte melde dich noch einmal an.',
  oidc_unverified:
    'Deine Organisation hat deine E-Mail-Adresse nicht bestätigt. Lass sie dort bestätigen und melde dich dann noch einmal an.',
  oidc_unavailable: 'Die Anmeldung deiner Organisation ist nicht erreichbar. Versuche es gleich noch einmal.',
  oidc_off: 'Mit einer Organisation kann man sich hier nicht anmelden. Lass dir einen Link schicken.',
  may_not_host: 'Deine Adresse darf hier keine Sitzungen leiten. Wer diesen Dienst betreibt, kann sie eintragen.',
  not_signed_in: 'Du bist nicht oder nicht mehr angemeldet. Melde dich an und versuche es noch einmal.',
  cookie_only: 'Du bist nicht oder nicht mehr angemeldet. Melde dich an und versuche es noch einmal.',
  tools_only: 'Dieses Token ist nur für Werkzeuge. Nimm eines, das auf den Seiten für Hosts erzeugt wurde.',
  not_host: 'Das ist dem Host dieser Sitzung vorbehalten. Öffne sie mit dem Host-Link oder melde dich als ihr Host an.',
  key_too_narrow:
    'Dieser Link ist für Helfende, die das nicht dürfen. Bitte den Host darum, oder um einen anderen Link.',
  not_owner: 'Das kann nur, wer die Sitzung angelegt hat. Melde dich mit dessen Adresse an.',
  session_would_revive: 'Diese Sitzung ist endgültig beendet: Ihr Ende bleibt in der Vergangenheit.',
  poll_not_found: 'Diese Abstimmung gibt es in der Sitzung nicht mehr.',
  poll_not_draft: 'Nur ein Entwurf lässt sich ändern oder löschen; diese Abstimmung war schon offen.',
  scores_off: 'In dieser Sitzung werden keine Punkte gezählt. Bitte erst in ihren Einstellungen einschalten.',
  poll_is_draft: 'Diese Abstimmung ist noch ein Entwurf: Sie muss erst geöffnet werden.',
  answer_not_found: 'Diese Antwort hat niemand gegeben, oder nicht mehr.',
  answers_not_written: 'Nur geschriebene Antworten lassen sich verbergen: in einer Wortwolke oder bei Freitext.',
  answers_not_texts: 'Nur eine Antwort im Freitext kann allein auf die Leinwand.',
  answer_hidden: 'Diese Antwort ist verborgen. Bitte erst zeigen, dann auf die Leinwand holen.',
  results_hidden: 'Das Ergebnis dieser Abstimmung ist verborgen. Bitte erst zeigen.',
  poll_not_on_wall: 'Auf der Leinwand ist inzwischen eine andere Abstimmung; nur deren Antworten können dorthin.',
  poll_closed: 'Diese Abstimmung ist endgültig geschlossen. Für neue Stimmen eine neue anlegen.',
  other_poll_open: 'Gerade wurde eine andere Abstimmung geöffnet. Bitte erst ansehen, dann noch einmal versuchen.',
  votes_secret: 'Die Stimmen dieser Sitzung sind geheim: Wer da war, steht im Export, wer was gewählt hat, nirgends.',
  too_many_polls: `Eine Sitzung fasst ${number(POLLS_PER_SESSION)} Abstimmungen. Lösche einen Entwurf, um Platz zu schaffen.`,
  move_not_allowed: 'Die Frage ist inzwischen in einem anderen Zustand, der das nicht erlaubt.',
  body_too_large: 'Das ist zu viel auf einmal: mehr als 64 KiB.',
  mails_waiting: 'Es sind zu viele E-Mails unterwegs. Versuche es gleich noch einmal.',
}
