import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION, ROOM_CAP } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { number } from './say.ts'

export const texts: Refusals<'audience'> = {
  not_joined: 'Este dispositivo no está en la sesión, o ya no. Vuelve a entrar.',
  session_full: `Esta sesión está completa: ya participan ${number(ROOM_CAP)} personas.`,
  no_open_poll: 'Ahora mismo no hay ninguna encuesta abierta.',
  poll_not_open: 'Esta encuesta ya no está abierta.',
  too_many_questions: `Has hecho aquí ${number(QUESTIONS_PER_PARTICIPANT)} preguntas; no se admiten más.`,
  questions_full: `Esta sesión ya tiene ${number(QUESTIONS_PER_SESSION)} preguntas; no se admiten más. Apoya una parecida a la tuya.`,
  poll_secret_lost:
    'Tras un fallo, los votos secretos de esta encuesta ya no se pueden distinguir. Pide al anfitrión que la haga de nuevo.',
  questions_off: 'En esta sesión no se admiten preguntas.',
  own_question: 'No puedes apoyar tu propia pregunta.',
}
