import type * as English from '../en/templates.ts'

export const templates: typeof English.templates = {
  icebreaker: {
    title: 'Kennenlernen',
    what: 'Drei leichte Fragen zum Warmwerden.',
    feeling: 'In einem Wort: Wie geht es dir heute?',
    from: 'Von wo bist du dabei?',
    places: ['Hier vor Ort', 'Aus einem anderen Büro', 'Von zu Hause', 'Von unterwegs'],
    unknown: 'Was wissen hier nur wenige über dich?',
  },
  feedback: {
    title: 'Feedback',
    what: 'Wie es war, was bleibt, was anders werden soll.',
    rating: 'Wie war diese Veranstaltung?',
    keep: 'Was sollten wir beibehalten?',
    change: 'Was sollten wir nächstes Mal ändern?',
  },
  quiz: {
    title: 'Quiz',
    what: 'Fragen mit einer richtigen Antwort, mit Erklärung.',
    planet: {
      prompt: 'Welcher Planet ist der größte?',
      options: ['Mars', 'Jupiter', 'Saturn', 'Neptun'],
      explanation: 'Alle anderen Planeten zusammen würden in den Jupiter passen.',
    },
    bones: {
      prompt: 'Wie viele Knochen hat ein Erwachsener?',
      explanation: 'Kinder kommen mit etwa 270 zur Welt; viele wachsen zusammen.',
    },
    colour: {
      prompt: 'Was ist keine Grundfarbe des Lichts?',
      options: ['Rot', 'Grün', 'Gelb', 'Blau'],
      explanation: 'Rotes und grünes Licht zusammen sehen gelb aus.',
    },
  },
  retro: {
    title: 'Retrospektive',
    what: 'Was gut lief, was nicht, und was zuerst kommt.',
    sprint: 'Wie war der letzte Sprint für dich?',
    good: 'Was lief gut?',
    bad: 'Was hat uns aufgehalten?',
    first: 'Was packen wir zuerst an?',
    ideas: ['Weniger Meetings', 'Schnellere Reviews', 'Klarere Ziele', 'Mehr Ruhe'],
  },
  allHands: {
    title: 'Fragerunde für alle',
    what: 'Fragen aus dem Saal, die beliebtesten zuerst.',
    topic: 'Worüber sollten wir heute sprechen?',
  },
}
