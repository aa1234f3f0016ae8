import type { texts as English } from '../en/addin.ts'

export const texts: typeof English = {
  pair: 'Diese Folie mit einer Sitzung verbinden',
  hostLink: 'Host-Link',
  hostLinkHint: 'In der Konsole, Menü „Sitzung“: „Links für Hosts und Helfende“.',
  notHostLink: (origin: string) =>
    `Das ist kein Host-Link von ${origin}. Er lässt sich dort in der Konsole kopieren.`,
  orToken: 'Oder mit einem Bearer-Token',
  code: 'Code der Sitzung',
  token: 'Bearer-Token',
  doPair: 'Verbinden',
  choose: 'Welche Abstimmung gehört zu dieser Folie?',
  other: 'Andere Abstimmung',
  unpair: 'Andere Sitzung',
  open: 'Jetzt öffnen',
  opensWhenShown: 'Öffnet sich, wenn diese Folie dem Saal gezeigt wird.',
  frame:
    'Adresse für einen Rahmen in der eigenen Präsentation. Sie enthält den Host-Schlüssel: nicht weitergeben.',
  noPoll: 'Die Abstimmung dieser Folie gibt es in der Sitzung nicht mehr.',
  loading: 'Verbinde …',
  failed: 'Keine Verbindung. Es wird wieder versucht.',
  joinAt: (address: string) => `Mitmachen auf ${address}`,
  qr: 'QR-Code, der zur Sitzung führt',
}
