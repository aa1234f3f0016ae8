import type { Language } from '../../shared/languages.ts'

/** What the mail with a sign-in link says, around the link. */
export const MAIL_TEXTS: Record<Language, { subject: string; open: string; otherwise: string }> = {
  en: {
    subject: 'Sign in to live-audience',
    open: 'Open this link to sign in as host. It works once, within 15 minutes:',
    otherwise: 'If you did not ask for it, do nothing.',
  },
  de: {
    subject: 'Bei live-audience anmelden',
    open: 'Mit diesem Link meldest du dich als Host an. Er gilt einmal und 15 Minuten lang:',
    otherwise: 'Wenn du ihn nicht angefordert hast, musst du nichts tun.',
  },
  fr: {
    subject: 'Se connecter à live-audience',
    open: 'Ouvrez ce lien pour vous connecter comme hôte. Il sert une seule fois, pendant 15 minutes :',
    otherwise: 'Si vous ne l’avez pas demandé, ne faites rien.',
  },
  es: {
    subject: 'Iniciar sesión en live-audience',
    open: 'Abre este enlace para iniciar sesión como anfitrión. Sirve una sola vez, durante 15 minutos:',
    otherwise: 'Si no lo has pedido, no hagas nada.',
  },
  it: {
    subject: 'Accedi a live-audience',
    open: 'Apri questo link per accedere come host. Vale una volta sola, per 15 minuti:',
    otherwise: 'Se non l’hai chiesto, non fare nulla.',
  },
  ar: {
    subject: 'تسجيل الدخول إلى live-audience',
    open: 'يُرجى فتح هذا الرابط لتسجيل الدخول كمضيف. يصلح مرة واحدة خلال 15 دقيقة:',
    otherwise: 'إذا لم يكن هذا الرابط بطلب منك، فلا داعي لفعل أي شيء.',
  },
}
