import type { Templates } from '../../host/sessions/templates.ts'

export const texts: Templates = {
  icebreaker: {
    title: 'Kennenlernen',
    what: 'Drei leichte Fragen zum Warmwerden.',
    polls: [
      { kind: 'word_cloud', prompt: 'In einem Wort: Wie geht es dir heute?' },
      {
        kind: 'multiple_choice',
        prompt: 'Von wo bist du dabei?',
        options: ['Aus diesem Raum', 'Aus einem anderen Büro', 'Von zu Hause', 'Von unterwegs'],
      },
      { kind: 'open_text', prompt: 'Was wissen hier nur wenige über dich?' },
    ],
  },
  feedback: {
    title: 'Feedback',
    what: 'Wie es war, was bleibt, was anders werden soll.',
    polls: [
      { kind: 'rating', prompt: 'Wie war diese Veranstaltung?' },
      { kind: 'open_text', prompt: 'Was sollten wir beibehalten?' },
      { kind: 'open_text', prompt: 'Was sollten wir nächstes Mal ändern?' },
    ],
  },
  quiz: {
    title: 'Quiz',
    what: 'Fragen mit einer richtigen Antwort, mit Erklärung.',
    polls: [
      {
        kind: 'quiz',
        prompt: 'Welcher Planet ist der größte?',
        options: ['Mars', 'Jupiter', 'Saturn', 'Neptun'],
        correctOption: 1,
        explanation: 'Alle anderen Planeten zusammen würden in den Jupiter passen.',
      },
      {
        kind: 'quiz',
        prompt: 'Wie viele Knochen hat ein Erwachsener?',
        options: ['106', '206', '306'],
        correctOption: 1,
        explanation: 'Kinder kommen mit etwa 270 zur Welt; viele wachsen zusammen.',
      },
      {
        kind: 'quiz',
        prompt: 'Was ist keine Grundfarbe des Lichts?',
        options: ['Rot', 'Grün', 'Gelb', 'Blau'],
        correctOption: 2,
        explanation: 'Rotes und grünes Licht zusammen sehen gelb aus.',
      },
    ],
  },
  retro: {
    title: 'Retrospektive',
    what: 'Was gut lief, was nicht, und was zuerst kommt.',
    polls: [
      { kind: 'rating', prompt: 'Wie war der letzte Sprint für dich?' },
      { kind: 'open_text', prompt: 'Was lief gut?' },
      { kind: 'open_text', prompt: 'Was hat uns aufgehalten?' },
      {
        kind: 'ranking',
        prompt: 'Was packen wir zuerst an?',
        options: ['Weniger Meetings', 'Schnellere Reviews', 'Klarere Ziele', 'Mehr Ruhe'],
      },
    ],
  },
  allHands: {
    title: 'Fragerunde für alle',
    what: 'Fragen aus dem Saal, die beliebtesten zuerst.',
    polls: [{ kind: 'word_cloud', prompt: 'Worüber sollten wir heute sprechen?' }],
  },
  empty: { title: 'Leere Sitzung', what: 'Nichts vorbereitet.', polls: [] },
}
