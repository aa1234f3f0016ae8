import type { Templates } from '../../host/sessions/templates.ts'

export const texts: Templates = {
  icebreaker: {
    title: 'Brise-glace',
    what: 'Trois questions légères pour détendre la salle.',
    polls: [
      { kind: 'word_cloud', prompt: 'En un mot : comment vous sentez-vous aujourd’hui ?' },
      {
        kind: 'multiple_choice',
        prompt: 'D’où participez-vous ?',
        options: ['De cette salle', 'D’un autre bureau', 'De chez moi', 'En déplacement'],
      },
      { kind: 'open_text', prompt: 'Qu’est-ce que peu de gens ici savent de vous ?' },
    ],
  },
  feedback: {
    title: 'Retours',
    what: 'Comment c’était, ce qu’on garde, ce qu’on change.',
    polls: [
      { kind: 'rating', prompt: 'Comment avez-vous trouvé cette session ?' },
      { kind: 'open_text', prompt: 'Que devrions-nous garder ?' },
      { kind: 'open_text', prompt: 'Que devrions-nous changer la prochaine fois ?' },
    ],
  },
  quiz: {
    title: 'Quiz',
    what: 'Des questions à une seule bonne réponse, expliquée.',
    polls: [
      {
        kind: 'quiz',
        prompt: 'Quelle est la plus grande planète ?',
        options: ['Mars', 'Jupiter', 'Saturne', 'Neptune'],
        correctOption: 1,
        explanation: 'Toutes les autres planètes réunies tiendraient dans Jupiter.',
      },
      {
        kind: 'quiz',
        prompt: 'Combien d’os compte un adulte ?',
        options: ['106', '206', '306'],
        correctOption: 1,
        explanation: 'Un enfant naît avec environ 270 os ; beaucoup se soudent en grandissant.',
      },
      {
        kind: 'quiz',
        prompt: 'Laquelle n’est pas une couleur primaire de la lumière ?',
        options: ['Rouge', 'Vert', 'Jaune', 'Bleu'],
        correctOption: 2,
        explanation: 'Mélangées, la lumière rouge et la lumière verte paraissent jaunes.',
      },
    ],
  },
  retro: {
    title: 'Rétrospective',
    what: 'Ce qui a bien marché, ce qui a coincé, et par quoi commencer.',
    polls: [
      { kind: 'rating', prompt: 'Comment avez-vous vécu le dernier sprint ?' },
      { kind: 'open_text', prompt: 'Qu’est-ce qui a bien marché ?' },
      { kind: 'open_text', prompt: 'Qu’est-ce qui nous a freinés ?' },
      {
        kind: 'ranking',
        prompt: 'Par quoi commençons-nous ?',
        options: [
          'Moins de réunions',
          'Des relectures plus rapides',
          'Des objectifs plus clairs',
          'Plus de temps au calme',
        ],
      },
    ],
  },
  allHands: {
    title: 'Questions-réponses avec tous',
    what: 'Les questions de la salle, les plus soutenues d’abord.',
    polls: [{ kind: 'word_cloud', prompt: 'De quoi devrions-nous parler aujourd’hui ?' }],
  },
  empty: { title: 'Session vide', what: 'Rien de préparé.', polls: [] },
}
