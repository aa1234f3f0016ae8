import type { Templates } from '../../host/sessions/templates.ts'

export const texts: Templates = {
  icebreaker: {
    title: 'Rompighiaccio',
    what: 'Tre domande leggere per scaldare la sala.',
    polls: [
      { kind: 'word_cloud', prompt: 'In una parola: come ti senti oggi?' },
      {
        kind: 'multiple_choice',
        prompt: 'Da dove partecipi?',
        options: ['Da questa sala', 'Da un altro ufficio', 'Da casa', 'In viaggio'],
      },
      { kind: 'open_text', prompt: 'Che cosa sanno di te in pochi, qui?' },
    ],
  },
  feedback: {
    title: 'Feedback',
    what: 'Com’è andata, cosa tenere, cosa cambiare.',
    polls: [
      { kind: 'rating', prompt: 'Com’è stata questa sessione?' },
      { kind: 'open_text', prompt: 'Che cosa dovremmo mantenere?' },
      { kind: 'open_text', prompt: 'Che cosa dovremmo cambiare la prossima volta?' },
    ],
  },
  quiz: {
    title: 'Quiz',
    what: 'Domande con una sola risposta corretta, spiegata.',
    polls: [
      {
        kind: 'quiz',
        prompt: 'Qual è il pianeta più grande?',
        options: ['Marte', 'Giove', 'Saturno', 'Nettuno'],
        correctOption: 1,
        explanation: 'Tutti gli altri pianeti insieme starebbero dentro Giove.',
      },
      {
        kind: 'quiz',
        prompt: 'Quante ossa ha una persona adulta?',
        options: ['106', '206', '306'],
        correctOption: 1,
        explanation: 'Alla nascita sono circa 270; molte si fondono con la crescita.',
      },
      {
        kind: 'quiz',
        prompt: 'Quale di questi non è un colore primario della luce?',
        options: ['Rosso', 'Verde', 'Giallo', 'Blu'],
        correctOption: 2,
        explanation: 'Luce rossa e luce verde insieme appaiono gialle.',
      },
    ],
  },
  retro: {
    title: 'Retrospettiva',
    what: 'Cosa è andato bene, cosa no, e da dove cominciare.',
    polls: [
      { kind: 'rating', prompt: 'Com’è andato per te l’ultimo sprint?' },
      { kind: 'open_text', prompt: 'Che cosa è andato bene?' },
      { kind: 'open_text', prompt: 'Che cosa ci ha rallentato?' },
      {
        kind: 'ranking',
        prompt: 'Da dove cominciamo?',
        options: ['Meno riunioni', 'Revisioni più rapide', 'Obiettivi più chiari', 'Più tempo per concentrarsi'],
      },
    ],
  },
  allHands: {
    title: 'Domande e risposte con tutti',
    what: 'Le domande della sala, prima le più sostenute.',
    polls: [{ kind: 'word_cloud', prompt: 'Di che cosa dovremmo parlare oggi?' }],
  },
  empty: { title: 'Sessione vuota', what: 'Nulla di preparato.', polls: [] },
}
