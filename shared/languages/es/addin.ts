import type * as English from '../en/addin.ts'

export const addin: typeof English.addin = {
  pair: {
    title: 'Vincular esta diapositiva con una sesión',
    next: 'Después eliges la encuesta que muestra.',
    button: 'Vincular',
  },
  hostLink: {
    label: 'Enlace de anfitrión',
    hint: 'En la consola del anfitrión, menú «⋯» de arriba: «Enlaces para anfitriones y ayudantes».',
    wrong: (origin) => `Este no es un enlace de anfitrión de ${origin}. Cópialo desde la consola de ese sitio.`,
  },
  token: { label: 'Token de API', title: 'O con un token de API' },
  code: 'Código de la sesión',
  choose: '¿Qué encuesta va en esta diapositiva?',
  other: 'Cambiar de encuesta',
  unpair: 'Cambiar de sesión',
  open: 'Abrir ahora',
  draft: 'Borrador',
  opensWhenShown: 'Se abre al mostrar esta diapositiva al público.',
  frame: 'Dirección para un iframe. Contiene la clave de anfitrión: no compartas la presentación.',
  copy: { label: 'Copiar', done: 'Copiado.' },
  noPoll: 'La encuesta de esta diapositiva ya no está en la sesión.',
  failed: 'Sin conexión. Reintentando…',
  qr: 'Código QR que lleva a la sesión',
}
