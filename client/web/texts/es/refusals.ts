import type { Refusals } from '../../parts/met-refusals.ts'

export const texts: Refusals<'everywhere'> = {
  invalid_input: (wire) => `Eso no es válido. El servidor dice: ${wire}`,
  session_not_found: 'Esta sesión no existe. Comprueba el código o el enlace.',
  question_not_found: 'Esta pregunta ya no existe.',
  too_slow: 'No llegó a tiempo. Inténtalo de nuevo.',
  session_ended: 'Esta sesión ha terminado.',
  too_many_requests: 'Demasiados intentos desde aquí. Espera unos minutos e inténtalo de nuevo.',
  too_many_streams: 'La sesión está abierta demasiadas veces desde aquí. Cierra una de las páginas.',
  internal: 'Algo ha fallado en el servidor. Inténtalo de nuevo.',
  starting: 'El servidor se está iniciando. Inténtalo dentro de un momento.',
  disk_full: 'El servidor se ha quedado sin espacio. No se ha cambiado nada; inténtalo más tarde.',
  unavailable: 'El servidor no puede conectar con su base de datos. Inténtalo dentro de un momento.',
}
