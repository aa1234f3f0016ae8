import type { RequestHandler } from 'express'
import { DIRECTIONS, type Language } from '../../../shared/languages.ts'
import type { Services } from '../../procedures/context.ts'
import { readPlayedSession } from '../../queries/demo.ts'
import type { PageName } from './page-languages.ts'

/** What the banner says, and where its links lead. */
const WORDS: Record<Language, Record<'what' | 'join' | 'wall' | 'host' | 'own', string>> = {
  en: {
    what: 'This is a demonstration. Everything in it is deleted within the hour.',
    join: 'Join the session',
    wall: 'See its wall',
    host: 'Host a session',
    own: 'Run it on your server',
  },
  de: {
    what: 'Das ist eine Demo. Alles darin wird innerhalb einer Stunde gelöscht.',
    join: 'An der Sitzung teilnehmen',
    wall: 'Leinwand ansehen',
    host: 'Eine Sitzung leiten',
    own: 'Auf eigenem Server betreiben',
  },
  fr: {
    what: 'Ceci est une démonstration. Tout y est supprimé dans l’heure.',
    join: 'Participer à la session',
    wall: 'Voir le grand écran',
    host: 'Animer une session',
    own: 'L’installer sur votre serveur',
  },
  es: {
    what: 'Esto es una demostración. Todo se borra en menos de una hora.',
    join: 'Unirse a la sesión',
    wall: 'Ver la pantalla',
    host: 'Dirigir una sesión',
    own: 'Instalarlo en tu servidor',
  },
  it: {
    what: 'Questa è una dimostrazione. Tutto viene cancellato entro un’ora.',
    join: 'Partecipa alla sessione',
    wall: 'Guarda lo schermo',
    host: 'Conduci una sessione',
    own: 'Usalo sul tuo server',
  },
  ar: {
    what: 'هذا عرض تجريبي. يُحذف كل ما فيه خلال ساعة.',
    join: 'الانضمام إلى الجلسة',
    wall: 'عرض الشاشة الكبيرة',
    host: 'استضافة جلسة',
    own: 'تشغيله على خادم خاص',
  },
}

/** The body of a page begins with this. The page draws itself below. */
export function demoBanner(page: PageName, language: Language): string {
  const { what, join, wall, host, own } = WORDS[language]
  return `<body class="demo demo-${page}">
<aside class="notice" lang="${language}" dir="${DIRECTIONS[language]}" aria-label="Demo">
${what}
<a href="/demo">${join}</a> ·
<a href="/demo/wall">${wall}</a> ·
<a href="/api/me/login/oidc" rel="nofollow">${host}</a> ·
<a href="https://github.com/live-audience/live-audience#run-it">${own}</a>
</aside>`
}

/** Leads to the session that is played, or to its wall. Its code changes with it. */
export const toPlayedSession =
  ({ db, tokens }: Services): RequestHandler =>
  async ({ path }, res) => {
    const session = await readPlayedSession(db)
    const { id = '', code = '', host_key_version = 0 } = session ?? {}
    const wall = `/wall/${id}#k=${tokens.sessionKey('wall', id, host_key_version)}`
    res.set('cache-control', 'no-store').redirect(session && path === '/demo/wall' ? wall : `/${code}`)
  }
