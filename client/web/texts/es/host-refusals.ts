import { POLLS_PER_SESSION } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { number } from './say.ts'

export const texts: Refusals<'host'> = {
  sign_in_link_invalid: 'Este enlace ya se usó o tiene más de 15 minutos. Pide uno nuevo.',
  links_off: 'Aquí no se usan enlaces de acceso. Inicia sesión con tu organización.',
  oidc_refused: 'Tu organización no confirmó el inicio de sesión. Inténtalo de nuevo.',
  oidc_unverified:
    'Tu organización no ha verificado tu dirección de correo. Pide que la verifiquen y vuelve a iniciar sesión.',
  oidc_unavailable: 'No se puede acceder al inicio de sesión de tu organización. Inténtalo dentro de un momento.',
  oidc_off: 'Aquí no está configurado el acceso con una organización. Pide un enlace.',
  may_not_host: 'Tu dirección no puede dirigir sesiones aquí. Pide a quien gestiona este servicio que la añada.',
  not_signed_in: 'No has iniciado sesión, o ya caducó. Inicia sesión e inténtalo de nuevo.',
  cookie_only: 'No has iniciado sesión, o ya caducó. Inicia sesión e inténtalo de nuevo.',
  tools_only: 'Este token es solo para herramientas. Usa uno creado en las páginas del anfitrión.',
  not_host:
    'Esto es solo para el anfitrión de la sesión. Ábrela con el enlace de anfitrión o inicia sesión como quien la creó.',
  key_too_narrow: 'Este enlace es para ayudantes, que no pueden hacer esto. Pídeselo al anfitrión, o pide otro enlace.',
  not_owner: 'Esto es solo para quien creó la sesión. Inicia sesión con su dirección.',
  session_would_revive: 'Esta sesión terminó definitivamente: su final debe quedar en el pasado.',
  poll_not_found: 'Esta encuesta ya no está en la sesión.',
  poll_not_draft: 'Solo se puede cambiar o eliminar un borrador; esta encuesta ya estuvo abierta.',
  scores_off: 'Esta sesión no cuenta puntos. Actívalos primero en sus ajustes.',
  poll_is_draft: 'Esta encuesta aún es un borrador: primero hay que abrirla.',
  answer_not_found: 'Nadie ha dado esta respuesta, o ya no está.',
  answers_not_written: 'Solo se pueden ocultar respuestas escritas: las de una nube de palabras o de texto libre.',
  answers_not_texts: 'Solo una respuesta de texto libre puede estar sola en la pantalla.',
  answer_hidden: 'Esta respuesta está oculta. Muéstrala primero y luego ponla en la pantalla.',
  results_hidden: 'Los resultados de esta encuesta están ocultos. Revélalos primero.',
  poll_not_on_wall: 'En la pantalla hay ya otra encuesta; solo sus respuestas pueden estar ahí.',
  poll_closed: 'Esta encuesta está cerrada definitivamente. Para más votos, crea otra.',
  other_poll_open: 'Se acaba de abrir otra encuesta. Mírala primero y vuelve a intentarlo.',
  votes_secret:
    'Los votos de esta sesión son secretos: la exportación dice quién estuvo, pero nada dice quién votó qué.',
  too_many_polls: `Una sesión admite ${number(POLLS_PER_SESSION)} encuestas. Elimina un borrador para hacer sitio.`,
  move_not_allowed: 'El estado de la pregunta ha cambiado entretanto y ya no lo permite.',
  body_too_large: 'Es demasiado de una vez: más de 64 KiB.',
  mails_waiting: 'Hay demasiados correos por enviar. Inténtalo dentro de un momento.',
}
