import type * as English from '../en/templates.ts'

export const templates: typeof English.templates = {
  icebreaker: {
    title: 'Brise-glace',
    what: 'Trois questions légères pour détendre la salle.',
    feeling: 'En un mot : comment vous sentez-vous aujourd’hui ?',
    from: 'D’où participez-vous ?',
    places: ['Ici, sur place', 'D’un autre bureau', 'De chez moi', 'En déplacement'],
    unknown: 'Qu’est-ce que peu de gens ici savent de vous ?',
  },
  feedback: {
    title: 'Retours',
    what: 'Comment c’était, ce qu’on garde, ce qu’on change.',
    rating: 'Comment avez-vous trouvé cette session ?',
    keep: 'Que devrions-nous garder ?',
    change: 'Que devrions-nous changer la prochaine fois ?',
  },
  quiz: {
    title: 'Quiz',
    what: 'Des questions à une seule bonne réponse, expliquée.',
    planet: {
      prompt: 'Quelle est la plus grande planète ?',
      options: ['Mars', 'Jupiter', 'Saturne', 'Neptune'],
      explanation: 'Toutes les autres planètes réunies tiendraient dans Jupiter.',
    },
    bones: {
      prompt: 'Combien d’os compte un adulte ?',
      explanation: 'Un enfant naît avec environ 270 os ; beaucoup se soudent en grandissant.',
    },
    colour: {
      prompt: 'Laquelle n’est pas une couleur primaire de la lumière ?',
      options: ['Rouge', 'Vert', 'Jaune', 'Bleu'],
      explanation: 'Mélangées, la lumière rouge et la lumière verte paraissent jaunes.',
    },
  },
  retro: {
    title: 'Rétrospective',
    what: 'Ce qui a bien marché, ce qui a coincé, et par quoi commencer.',
    sprint: 'Comment avez-vous vécu le dernier sprint ?',
    good: 'Qu’est-ce qui a bien marché ?',
    bad: 'Qu’est-ce qui nous a freinés ?',
    first: 'Par quoi commençons-nous ?',
    ideas: ['Moins de réunions', 'Des relectures plus rapides', 'Des objectifs plus clairs', 'Plus de temps au calme'],
  },
  allHands: {
    title: 'Questions-réponses avec tous',
    what: 'Les questions de la salle, les plus soutenues d’abord.',
    topic: 'De quoi devrions-nous parler aujourd’hui ?',
  },
}
