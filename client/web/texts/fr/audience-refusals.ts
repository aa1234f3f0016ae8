import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION, ROOM_CAP } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { number } from './say.ts'

export const texts: Refusals<'audience'> = {
  not_joined: 'Cet appareil ne participe pas ou plus. Merci de rejoindre à nouveau la session.',
  session_full: `Cette session est complète : ${number(ROOM_CAP)} personnes y participent.`,
  no_open_poll: 'Aucun sondage n’est ouvert en ce moment.',
  poll_not_open: 'Ce sondage n’est plus ouvert.',
  too_many_questions: `Vous avez posé ${number(QUESTIONS_PER_PARTICIPANT)} questions ici ; c’est le maximum.`,
  questions_full: `Cette session compte ${number(QUESTIONS_PER_SESSION)} questions ; c’est le maximum. Soutenez-en une qui ressemble à la vôtre.`,
  poll_secret_lost:
    'Après une panne, les votes secrets de ce sondage ne peuvent plus être distingués. Demandez à l’hôte de le refaire.',
  questions_off: 'Cette session ne recueille pas de questions.',
  own_question: 'On ne peut pas soutenir sa propre question.',
}
