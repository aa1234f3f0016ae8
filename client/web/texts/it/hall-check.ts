import type { texts as English } from '../en/hall-check.ts'
import { count, fraction, number } from './say.ts'

const remedies: typeof English.remedies = {
  slow: ({ answered }) =>
    `Un voto ha richiesto ${fraction(answered / 1_000)} s. Qui il Wi-Fi è debole o affollato: avvicinati a un punto di accesso o usa i dati mobili.`,
  held: () =>
    'Un proxy lungo il percorso trattiene il flusso. I voti contano, ma i cambiamenti arrivano con secondi di ritardo. In nginx imposta proxy_buffering off, come in server/deploy/nginx.conf; in ogni altro disattiva buffer e compressione di text/event-stream.',
  cut: () =>
    'Il flusso non passa. I voti contano, ma i cambiamenti arrivano con secondi di ritardo. Lascia passare text/event-stream in proxy e firewall, e disattiva VPN e risparmio dati sul telefono.',
  fast: ({ ahead }) =>
    `L’orologio è avanti di ${inMinutes(ahead)}. Imposta data e ora del telefono su automatico; se lo dicono tutti i telefoni, è l’orologio del server.`,
  behind: ({ ahead }) =>
    `L’orologio è indietro di ${inMinutes(-ahead)}. Imposta data e ora del telefono su automatico; se lo dicono tutti i telefoni, è l’orologio del server.`,
  cookies: () =>
    'Il browser non conserva i cookie, senza i quali nessuno può partecipare. Consentili per questo indirizzo, o aprilo in un altro browser e non in una scheda privata.',
}

const inMinutes = (ms: number): string =>
  count(Math.round(ms / 60_000), { one: '# minuto', many: '# di minuti', other: '# minuti' })

export const texts: typeof English = {
  hallCheck: 'Prova della sala',
  phone: (place: number) => `Telefono ${number(place)}`,
  trying: 'Prova in corso…',
  ready: 'Questo telefono è pronto.',
  notReady: (n: number) =>
    count(n, {
      one: '# ostacolo trovato.',
      many: '# di ostacoli trovati.',
      other: '# ostacoli trovati.',
    }),
  again: 'Prova di nuovo',
  join: 'Alla sessione',
  reached: 'La pagina è arrivata dal server',
  voted: 'Un voto di prova è stato confermato',
  streamed: 'I cambiamenti arrivano subito',
  clock: 'L’orologio è esatto',
  cookies: 'Il browser conserva i cookie',
  ms: (n: number) => `${number(n)} ms`,
  over: 'Questo indirizzo è di una prova conclusa. Inquadra di nuovo il codice sullo schermo dell’host.',
  refused: (wire: string) => `Il server non ha accettato il voto di prova. Dice: ${wire}`,
  unreached: 'Il server non risponde più. Il telefono è ancora nel Wi-Fi della sala? Allora prova di nuovo.',
  remedies,
  loading: 'Caricamento…',
  back: 'Torna alla console',
  scan: 'Inquadra questo codice con un telefono, in prima e in ultima fila.',
  qrOf: (address: string) => `Codice QR per provare un telefono su ${address}`,
  nothing: (host: string) =>
    `Il telefono non mostra nessuna pagina? Non raggiunge ${host}: collegalo alla stessa rete del server, apri la porta nel firewall e disattiva l’«isolamento dei client» del Wi-Fi.`,
  nobody: 'Nessun telefono è stato ancora provato.',
  some: (ready: number, all: number) =>
    `${number(ready)} su ${count(all, { one: '# telefono pronto.', many: '# di telefoni pronti.', other: '# telefoni pronti.' })}`,
  states: { ready: 'Pronto', trying: 'In prova', troubled: 'Non pronto', lost: 'Interrotto' },
  lost: 'Ha inviato un voto di prova e poi più nulla: era bloccato o ha lasciato la rete. Prova di nuovo sul telefono.',
  voteTook: (ms: number) => `Voto di prova in ${number(ms)} ms`,
  forgotten: 'Niente di questo resta nella sessione; i telefoni lasciano questo elenco dopo 15 minuti.',
  ended: 'Questa sessione è terminata: non c’è più nulla da provare.',
}
