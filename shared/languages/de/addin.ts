import type * as English from '../en/addin.ts'

export const addin: typeof English.addin = {
  pair: {
    title: 'Diese Folie mit einer Sitzung verbinden',
    next: 'Danach wählst du die Abstimmung, die sie zeigt.',
    button: 'Verbinden',
  },
  hostLink: {
    label: 'Host-Link',
    hint: 'In der Konsole, Menü „⋯“ oben: „Links für Hosts und Helfende“.',
    wrong: (origin) => `Das ist kein Host-Link von ${origin}. Kopiere ihn dort aus der Konsole.`,
  },
  token: { label: 'API-Token', title: 'Oder mit einem API-Token' },
  code: 'Code der Sitzung',
  choose: 'Welche Abstimmung gehört zu dieser Folie?',
  other: 'Abstimmung wechseln',
  unpair: 'Sitzung wechseln',
  open: 'Jetzt öffnen',
  draft: 'Entwurf',
  opensWhenShown: 'Öffnet sich, sobald diese Folie im Saal gezeigt wird.',
  frame:
    'Adresse für einen iframe in deiner Präsentation. Sie enthält den Host-Schlüssel. Gib die Präsentation also nicht weiter.',
  copy: { label: 'Kopieren', done: 'Kopiert.' },
  noPoll: 'Die Abstimmung dieser Folie ist nicht mehr in der Sitzung.',
  failed: 'Keine Verbindung. Neuer Versuch …',
  qr: 'QR-Code, der zur Sitzung führt',
}
