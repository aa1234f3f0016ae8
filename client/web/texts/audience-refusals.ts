import { QUESTIONS_PER_PARTICIPANT, ROOM_CAP } from '../../../shared/limits.ts'
import type { RefusalsOf } from './refusals.ts'

/** What the audience's page says of refusals. */
export const audienceRefusals: RefusalsOf<'audience'> = {
  en: {
    not_joined: 'This device has not joined, or not any more. Please join again.',
  },
  de: {
    not_joined: 'Dieses Gerät ist nicht oder nicht mehr dabei. Bitte wieder mitmachen.',
    session_full: `Diese Sitzung ist voll: ${ROOM_CAP} Personen sind dabei.`,
    no_open_poll: 'Gerade ist keine Abstimmung offen.',
    poll_not_open: 'Diese Abstimmung ist nicht mehr offen.',
    too_many_questions: `Du hast hier ${QUESTIONS_PER_PARTICIPANT} Fragen gestellt; mehr geht nicht.`,
    poll_secret_lost:
      'Nach einem Absturz lassen sich die geheimen Stimmen dieser Abstimmung nicht mehr auseinanderhalten. Bitte sie neu stellen lassen.',
    questions_off: 'In dieser Sitzung werden keine Fragen gesammelt.',
    own_question: 'Die eigene Frage lässt sich nicht unterstützen.',
  },
}
