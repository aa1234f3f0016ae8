import type * as English from '../en/addin.ts'

export const addin: typeof English.addin = {
  pair: {
    title: 'Vincular este slide a uma sessão',
    next: 'Depois, escolha a votação que ele mostra.',
    button: 'Vincular',
  },
  hostLink: {
    label: 'Link do anfitrião',
    hint: 'No console do anfitrião, menu “⋯” no alto: “Links para anfitriões e ajudantes”.',
    wrong: (origin) => `Este não é um link de anfitrião de ${origin}. Copie um no console de lá.`,
  },
  token: { label: 'Token de API', title: 'Ou use um token de API' },
  code: 'Código da sessão',
  choose: 'Qual votação vai neste slide?',
  other: 'Trocar de votação',
  unpair: 'Trocar de sessão',
  open: 'Abrir agora',
  draft: 'Rascunho',
  opensWhenShown: 'Abre quando este slide for mostrado à plateia.',
  frame: 'Endereço para um iframe na apresentação. Ele contém a chave do anfitrião: não compartilhe a apresentação.',
  copy: { label: 'Copiar', done: 'Copiado.' },
  noPoll: 'A votação deste slide não está mais na sessão.',
  failed: 'Sem conexão. Tentando de novo…',
  qr: 'Código QR que leva à sessão',
}
