import type { Language } from '../../shared/languages.ts'

type HtmlWords = {
  /** The text in previews of links. */
  description: string
  /** Shown if the script does not run, or only in part. @param oldest `Safari 15.4, Chrome 92, Firefox 105` */
  notStarted: (oldest: string) => string
  noScript: string
}

export const HTML_WORDS: Record<Language, HtmlWords> = {
  en: {
    description: 'Vote, ask and see what the hall thinks. No app, no account: a code is enough.',
    notStarted: (oldest) =>
      `This page does not start here. Please reload it, or try a newer browser: ${oldest} or later.`,
    noScript: 'This page needs JavaScript.',
  },
  de: {
    description: 'Abstimmen, fragen und sehen, was der Saal denkt. Ohne App, ohne Konto: Ein Code genügt.',
    notStarted: (oldest) =>
      `Diese Seite startet hier nicht. Lade sie neu oder nimm einen neueren Browser: ab ${oldest}.`,
    noScript: 'Diese Seite braucht JavaScript.',
  },
  fr: {
    description: 'Votez, posez des questions et voyez ce que pense la salle. Sans appli ni compte : un code suffit.',
    notStarted: (oldest) =>
      `Cette page ne démarre pas ici. Rechargez-la ou essayez un navigateur plus récent : à partir de ${oldest}.`,
    noScript: 'Cette page a besoin de JavaScript.',
  },
  es: {
    description: 'Vota, pregunta y mira qué piensa la sala. Sin app ni cuenta: basta un código.',
    notStarted: (oldest) =>
      `Esta página no arranca aquí. Recárgala o prueba con un navegador más reciente: a partir de ${oldest}.`,
    noScript: 'Esta página necesita JavaScript.',
  },
  it: {
    description: 'Vota, fai domande e scopri che cosa pensa la sala. Niente app, niente account: basta un codice.',
    notStarted: (oldest) =>
      `Questa pagina non si avvia qui. Ricaricala o prova con un browser più recente: a partire da ${oldest}.`,
    noScript: 'Questa pagina ha bisogno di JavaScript.',
  },
  ar: {
    description: 'تصويت وأسئلة ورأي القاعة أمام الجميع. بلا تطبيق وبلا حساب: يكفي رمز.',
    notStarted: (oldest) => `لا تعمل هذه الصفحة هنا. يُرجى إعادة تحميلها أو تجربة متصفح أحدث، ابتداءً من ${oldest}.`,
    noScript: 'تحتاج هذه الصفحة إلى JavaScript.',
  },
}
