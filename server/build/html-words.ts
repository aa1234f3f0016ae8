import type { Language } from '../../shared/languages.ts'

type HtmlWords = {
  /** The text in previews of links. */
  description: string
  /** Shown if the script does not run, or only in part. */
  notStarted: string
  noScript: string
}

/** The texts of a page before its script runs. */
export const HTML_WORDS: Record<Language, HtmlWords> = {
  en: {
    description: 'Vote, ask and see what the hall thinks. No app, no account: a code is enough.',
    notStarted: 'This page does not start here. Please reload it, or try a newer browser.',
    noScript: 'This page needs JavaScript.',
  },
  de: {
    description: 'Abstimmen, fragen und sehen, was der Saal denkt. Ohne App, ohne Konto: Ein Code genügt.',
    notStarted: 'Diese Seite startet hier nicht. Lade sie neu oder nimm einen neueren Browser.',
    noScript: 'Diese Seite braucht JavaScript.',
  },
  fr: {
    description: 'Votez, posez des questions et voyez ce que pense la salle. Sans appli ni compte : un code suffit.',
    notStarted: 'Cette page ne démarre pas ici. Rechargez-la ou essayez un navigateur plus récent.',
    noScript: 'Cette page a besoin de JavaScript.',
  },
  es: {
    description: 'Vota, pregunta y mira qué piensa la sala. Sin app ni cuenta: basta un código.',
    notStarted: 'Esta página no arranca aquí. Recárgala o prueba con un navegador más reciente.',
    noScript: 'Esta página necesita JavaScript.',
  },
  it: {
    description: 'Vota, fai domande e scopri che cosa pensa la sala. Niente app, niente account: basta un codice.',
    notStarted: 'Questa pagina non si avvia qui. Ricaricala o prova con un browser più recente.',
    noScript: 'Questa pagina ha bisogno di JavaScript.',
  },
  ar: {
    description: 'تصويت وأسئلة ورأي القاعة أمام الجميع. بلا تطبيق وبلا حساب: يكفي رمز.',
    notStarted: 'لا تعمل هذه الصفحة هنا. يُرجى إعادة تحميلها أو تجربة متصفح أحدث.',
    noScript: 'تحتاج هذه الصفحة إلى JavaScript.',
  },
}
