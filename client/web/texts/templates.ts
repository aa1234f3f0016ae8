import { inLanguage } from '../parts/language.ts'

const NAMES = ['icebreaker', 'feedback', 'quiz', 'retro', 'allHands', 'empty'] as const
type TemplateName = (typeof NAMES)[number]
export const TEMPLATE_NAMES: readonly TemplateName[] = NAMES

type Poll =
  | { kind: 'word_cloud' | 'open_text' | 'rating'; prompt: string }
  | { kind: 'multiple_choice' | 'ranking'; prompt: string; options: string[] }
  | { kind: 'quiz'; prompt: string; options: string[]; correctOption: number; explanation: string }
type Template = { title: string; what: string; polls: Poll[] }

/** Sessions to begin with, with polls in the page's language. */
export const templates = inLanguage<Record<TemplateName, Template>>({
  en: {
    icebreaker: {
      title: 'Icebreaker',
      what: 'Three light questions to warm up a room.',
      polls: [
        { kind: 'word_cloud', prompt: 'In one word: how do you feel today?' },
        {
          kind: 'multiple_choice',
          prompt: 'Where are you joining from?',
          options: ['This room', 'Another office', 'Home', 'On the road'],
        },
        { kind: 'open_text', prompt: 'What do few people here know about you?' },
      ],
    },
    feedback: {
      title: 'Feedback',
      what: 'How it was, what to keep, what to change.',
      polls: [
        { kind: 'rating', prompt: 'How was this session?' },
        { kind: 'open_text', prompt: 'What should we keep?' },
        { kind: 'open_text', prompt: 'What should we change next time?' },
      ],
    },
    quiz: {
      title: 'Quiz',
      what: 'Questions with one right answer, explained.',
      polls: [
        {
          kind: 'quiz',
          prompt: 'Which planet is the largest?',
          options: ['Mars', 'Jupiter', 'Saturn', 'Neptune'],
          correctOption: 1,
          explanation: 'All the other planets together would fit into Jupiter.',
        },
        {
          kind: 'quiz',
          prompt: 'How many bones does a grown person have?',
          options: ['106', '206', '306'],
          correctOption: 1,
          explanation: 'Children are born with about 270; many grow together.',
        },
        {
          kind: 'quiz',
          prompt: 'Which of these is not a primary colour of light?',
          options: ['Red', 'Green', 'Yellow', 'Blue'],
          correctOption: 2,
          explanation: 'Red and green light together look yellow.',
        },
      ],
    },
    retro: {
      title: 'Retrospective',
      what: 'What went well, what did not, and what comes first.',
      polls: [
        { kind: 'rating', prompt: 'How was the last sprint for you?' },
        { kind: 'open_text', prompt: 'What went well?' },
        { kind: 'open_text', prompt: 'What held us up?' },
        {
          kind: 'ranking',
          prompt: 'What do we tackle first?',
          options: ['Fewer meetings', 'Faster reviews', 'Clearer goals', 'More focus time'],
        },
      ],
    },
    allHands: {
      title: 'All-hands Q&A',
      what: 'Questions from the room, the most wanted first.',
      polls: [{ kind: 'word_cloud', prompt: 'What should we talk about today?' }],
    },
    empty: { title: 'Empty session', what: 'Nothing prepared.', polls: [] },
  },
  de: {
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
      what: 'Fragen aus dem Raum, die beliebtesten zuerst.',
      polls: [{ kind: 'word_cloud', prompt: 'Worüber sollten wir heute sprechen?' }],
    },
    empty: { title: 'Leere Sitzung', what: 'Nichts vorbereitet.', polls: [] },
  },
})
