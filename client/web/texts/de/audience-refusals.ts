import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION, ROOM_CAP } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { number } from './say.ts'

export const texts: Refusals<'audience'> = {
  not_joined: 'Dieses Gerät ist nicht oder nicht mehr dabei. Bitte noch einmal mitmachen.',
  session_full: `Diese Sitzung ist voll: ${number(ROOM_CAP)} Personen sind dabei.`,
  no_open_poll: 'Gerade ist keine Abstimmung offen.',
  poll_not_open: 'Diese Abstimmung ist nicht mehr offen.',
  too_many_questions: `Du hast hier ${number(QUESTIONS_PER_PARTICIPANT)} Fragen gestellt; mehr geht nicht.`,
  questions_full: `Diese Sitzung hat ${number(QUESTIONS_PER_SESSION)} Fragen; mehr geht nicht. Unterstütze eine, die deiner ähnelt.`,
  poll_secret_lost:
    'Nach einem Absturz lassen sich die geheimen Stimmen nicht mehr auseinanderhalten. Bitte den Host, die Abstimmung zu wiederholen.',
  questions_off: 'In dieser Sitzung werden keine Fragen gesammelt.',
  own_question: 'Deine eigene Frage kannst du nicht unterstützen.',
}
