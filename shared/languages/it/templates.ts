import type * as English from '../en/templates.ts'

export const templates: typeof English.templates = {
  icebreaker: {
    title: 'Rompighiaccio',
    what: 'Tre domande leggere per rompere il ghiaccio.',
    feeling: 'In una parola: come ti senti oggi?',
    from: 'Da dove partecipi?',
    places: ['Qui, di persona', 'Da un altro ufficio', 'Da casa', 'In viaggio'],
    unknown: 'Che cosa sanno di te solo in pochi, qui?',
  },
  feedback: {
    title: 'Feedback',
    what: 'Com’è andata, cosa tenere, cosa cambiare.',
    rating: 'Com’è stata questa sessione?',
    keep: 'Che cosa dovremmo mantenere?',
    change: 'Che cosa dovremmo cambiare la prossima volta?',
  },
  quiz: {
    title: 'Quiz',
    what: 'Domande con una sola risposta corretta, spiegata.',
    planet: {
      prompt: 'Qual è il pianeta più grande?',
      options: ['Marte', 'Giove', 'Saturno', 'Nettuno'],
      explanation: 'Tutti gli altri pianeti insieme starebbero dentro Giove.',
    },
    bones: {
      prompt: 'Quante ossa ha una persona adulta?',
      explanation: 'Alla nascita sono circa 270; molte si fondono con la crescita.',
    },
    colour: {
      prompt: 'Quale di questi non è un colore primario della luce?',
      options: ['Rosso', 'Verde', 'Giallo', 'Blu'],
      explanation: 'Luce rossa e luce verde insieme appaiono gialle.',
    },
  },
  retro: {
    title: 'Retrospettiva',
    what: 'Cosa è andato bene, cosa no, e da dove cominciare.',
    sprint: 'Com’è andato per te l’ultimo sprint?',
    good: 'Che cosa è andato bene?',
    bad: 'Che cosa ci ha rallentato?',
    first: 'Da dove cominciamo?',
    ideas: ['Meno riunioni', 'Revisioni più rapide', 'Obiettivi più chiari', 'Più tempo per concentrarsi'],
  },
  allHands: {
    title: 'Domande e risposte con tutti',
    what: 'Le domande del pubblico, prima le più votate.',
    topic: 'Di che cosa dovremmo parlare oggi?',
  },
}
