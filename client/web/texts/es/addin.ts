import type * as English from '../en/addin.ts'

export const addin: typeof English.addin = {
  pair: 'Vincular esta diapositiva con una sesión',
  hostLink: 'Enlace de anfitrión',
  hostLinkHint: 'En la consola, menú «⋯» de arriba: «Enlaces para anfitriones y ayudantes».',
  notHostLink: (origin) => `Este no es un enlace de anfitrión de ${origin}. Cópialo en la consola de ese sitio.`,
  orToken: 'O con un token de API',
  code: 'Código de la sesión',
  token: 'Token de API',
  doPair: 'Vincular',
  choose: '¿Qué encuesta va con esta diapositiva?',
  other: 'Cambiar de encuesta',
  unpair: 'Cambiar de sesión',
  open: 'Abrir ahora',
  opensWhenShown: 'Se abre cuando la sala ve esta diapositiva.',
  frame: 'Dirección para un marco en tu presentación. Contiene la clave de anfitrión: no la compartas.',
  noPoll: 'La encuesta de esta diapositiva ya no está en la sesión.',
  failed: 'Sin conexión. Volviendo a intentarlo.',
  joinAt: (address) => `Participa en ${address}`,
  qr: 'Código QR que lleva a la sesión',
}
