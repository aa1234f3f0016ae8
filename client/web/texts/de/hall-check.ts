import type { texts as English } from '../en/hall-check.ts'
import { count, fraction, number } from './say.ts'

const remedies: typeof English.remedies = {
  slow: ({ answered }) =>
    `Eine Stimme brauchte ${fraction(answered / 1_000)} s. Das WLAN ist hier schwach oder überlastet: näher an einen Zugangspunkt gehen oder mobile Daten nutzen.`,
  held: () =>
    'Ein Proxy auf dem Weg hält den Datenstrom zurück. Stimmen zählen, aber Änderungen kommen Sekunden zu spät. In nginx proxy_buffering off setzen, wie in server/deploy/nginx.conf; in jedem anderen Pufferung und Kompression von text/event-stream abschalten.',
  cut: () =>
    'Der Datenstrom kommt nicht durch. Stimmen zählen, aber Änderungen kommen Sekunden zu spät. text/event-stream in Proxy und Firewall durchlassen, VPN und Datensparmodus am Handy abschalten.',
  fast: ({ ahead }) =>
    `Die Uhr geht ${inMinutes(ahead)} vor. Datum und Uhrzeit des Handys auf automatisch stellen; sagen das alle Handys, liegt es an der Uhr des Servers.`,
  behind: ({ ahead }) =>
    `Die Uhr geht ${inMinutes(-ahead)} nach. Datum und Uhrzeit des Handys auf automatisch stellen; sagen das alle Handys, liegt es an der Uhr des Servers.`,
  cookies: () =>
    'Der Browser speichert keine Cookies, und ohne sie kann niemand mitmachen. Cookies für diese Adresse erlauben oder sie in einem anderen Browser und nicht in einem privaten Tab öffnen.',
}

const inMinutes = (ms: number): string => count(Math.round(ms / 60_000), { one: '# Minute', other: '# Minuten' })

export const texts: typeof English = {
  hallCheck: 'Saalprobe',
  phone: (place: number) => `Handy ${number(place)}`,
  trying: 'Wird geprüft …',
  ready: 'Dieses Handy ist bereit.',
  notReady: (n: number) => count(n, { one: '# Hindernis gefunden.', other: '# Hindernisse gefunden.' }),
  again: 'Noch einmal prüfen',
  join: 'Zur Sitzung',
  reached: 'Die Seite kam vom Server',
  voted: 'Eine Teststimme wurde bestätigt',
  streamed: 'Änderungen kommen sofort an',
  clock: 'Die Uhr geht richtig',
  cookies: 'Der Browser speichert Cookies',
  ms: (n: number) => `${number(n)} ms`,
  over: 'Diese Adresse gehört zu einer Probe, die vorbei ist. Scanne den Code auf dem Bildschirm des Hosts noch einmal.',
  refused: (wire: string) => `Der Server hat die Teststimme nicht angenommen. Er sagt dazu: ${wire}`,
  unreached: 'Der Server antwortet nicht mehr. Ist das Handy noch im WLAN des Saals? Dann noch einmal prüfen.',
  remedies,
  loading: 'Wird geladen …',
  back: 'Zurück zur Konsole',
  scan: 'Scanne diesen Code mit einem Handy, in der ersten und in der letzten Reihe.',
  qrOf: (address: string) => `QR-Code, mit dem ein Handy sich unter ${address} prüft`,
  nothing: (host: string) =>
    `Das Handy zeigt gar keine Seite? Dann erreicht es ${host} nicht: mit dem Netz des Servers verbinden, den Port in der Firewall freigeben und im WLAN die „Client-Isolation“ abschalten.`,
  nobody: 'Noch hat sich kein Handy gemeldet.',
  some: (ready: number, all: number) =>
    `${number(ready)} von ${count(all, { one: '# Handy bereit.', other: '# Handys bereit.' })}`,
  states: { ready: 'Bereit', trying: 'Prüft', troubled: 'Nicht bereit', lost: 'Abgebrochen' },
  lost: 'Es hat eine Teststimme geschickt und dann nichts mehr: Es war gesperrt oder nicht mehr im Netz. Auf dem Handy noch einmal prüfen.',
  voteTook: (ms: number) => `Teststimme in ${number(ms)} ms`,
  forgotten: 'Nichts davon bleibt in der Sitzung; nach 15 Minuten verschwinden Handys aus dieser Liste.',
  ended: 'Diese Sitzung ist beendet, es gibt nichts mehr zu prüfen.',
}
