import type { Refusals } from '../../parts/met-refusals.ts'

export const texts: Refusals<'everywhere'> = {
  invalid_input: (wire) => `Das passt so nicht. Der Server sagt dazu: ${wire}`,
  session_not_found: 'Diese Sitzung gibt es nicht. Bitte Code oder Link prüfen.',
  question_not_found: 'Diese Frage gibt es nicht mehr.',
  too_slow: 'Das kam nicht rechtzeitig an. Bitte noch einmal versuchen.',
  session_ended: 'Diese Sitzung ist beendet.',
  too_many_requests: 'Zu viele Versuche von hier. Warte ein paar Minuten und versuche es dann noch einmal.',
  too_many_streams: 'Die Sitzung ist von hier zu oft geöffnet. Bitte eine der Seiten schließen.',
  internal: 'Auf dem Server ist etwas schiefgegangen. Bitte noch einmal versuchen.',
  starting: 'Der Server startet gerade. Bitte gleich noch einmal versuchen.',
  disk_full: 'Der Server hat keinen Speicherplatz mehr. Nichts wurde geändert; bitte später versuchen.',
  unavailable: 'Der Server erreicht seine Datenbank nicht. Bitte gleich noch einmal versuchen.',
}
