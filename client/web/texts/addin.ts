import { inLanguage } from '../parts/language.ts'
import { hostRefusals } from './host-refusals.ts'
import { refusalTexts } from './refusals.ts'

/** What the add-in says, beside the wall's words. */
export const texts = inLanguage({
  en: {
    pair: 'Pair this slide with a session',
    hostLink: 'Host link',
    hostLinkHint: 'In the host console, menu “Session”: “Links for hosts and helpers”.',
    notHostLink: (origin: string) =>
      `This is no host link of ${origin}. Copy it in the host console there.`,
    orToken: 'Or by a Bearer token',
    code: 'Code of the session',
    token: 'Bearer token',
    doPair: 'Pair',
    choose: 'Which poll belongs to this slide?',
    other: 'Another poll',
    unpair: 'Another session',
    open: 'Open it now',
    opensWhenShown: 'Opens when this slide is shown to the room.',
    frame: 'Address for a frame in your deck. It holds the host key: keep the deck to yourself.',
    noPoll: 'The poll of this slide is not in the session any more.',
    loading: 'Connecting …',
    failed: 'No connection. It is tried again.',
    joinAt: (address: string) => `Join at ${address}`,
    qr: 'QR code that leads to the session',
  },
  de: {
    pair: 'Diese Folie mit einer Sitzung verbinden',
    hostLink: 'Moderationslink',
    hostLinkHint: 'In der Konsole, Menü „Sitzung“: „Links für Hosts und Helfende“.',
    notHostLink: (origin: string) =>
      `Das ist kein Moderationslink von ${origin}. Er lässt sich dort in der Moderation kopieren.`,
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
      'Adresse für einen Rahmen in der eigenen Präsentation. Sie enthält den Moderationsschlüssel: nicht weitergeben.',
    noPoll: 'Die Abstimmung dieser Folie gibt es in der Sitzung nicht mehr.',
    loading: 'Verbinde …',
    failed: 'Keine Verbindung. Es wird wieder versucht.',
    joinAt: (address: string) => `Mitmachen auf ${address}`,
    qr: 'QR-Code, der zur Sitzung führt',
  },
})

/** What the page says of a failure. */
export const { reason } = refusalTexts(hostRefusals, () => texts.failed)
