import type { Translation } from '../translation.ts'
import { hostConsole } from './console.ts'
import { host } from './host.ts'
import type * as pages from './pages.ts'
import { report } from './report.ts'

export const fr: Translation<'fr', typeof pages> = {
  language: 'fr',
  direction: 'ltr',
  html: {
    description: 'Votez, posez des questions et voyez ce que pense la salle. Sans appli ni compte : un code suffit.',
    notStarted: (oldest) =>
      `Cette page ne démarre pas ici. Rechargez-la ou essayez un navigateur plus récent : à partir de ${oldest}.`,
    noScript: 'Cette page a besoin de JavaScript.',
  },
  starting: 'live-audience démarre. Cette page s’ouvrira d’elle-même dans un instant.',
  demo: {
    what: 'Ceci est une démonstration. Tout y est supprimé dans l’heure.',
    join: 'Participer à la session',
    wall: 'Voir le grand écran',
    host: 'Animer une session',
    own: 'L’installer sur votre serveur',
  },
  addin: 'Ouvre un sondage quand sa diapositive s’affiche, et montre le résultat en direct.',
  mail: {
    subject: 'Se connecter à live-audience',
    open: 'Ouvrez ce lien pour vous connecter comme hôte. Il sert une seule fois, pendant 15 minutes :',
    otherwise: 'Si vous ne l’avez pas demandé, ne faites rien.',
  },
  commonWords: [
    'le la les l un une des du de d je tu il elle on nous vous ils elles y en ce c ça cela cette ces se s me m',
    'mon ma mes notre nos votre vos ensuite après tard fonctionne',
    'est sont sera seront ont avez avons va vont fait peut pouvez t ne n pas et ou à au aux pour par sur sous avec dans',
    'allez allons que qu qui quoi quand où comment pourquoi quel quelle quels quelles combien',
  ],
  headings: {
    prompt: 'question questions énoncé intitulé',
    option: 'réponse réponses choix option options proposition propositions',
    right: 'correct correcte correctes bonne bonnes juste solution',
    wrong: 'incorrect incorrecte fausse fausses mauvaise mauvaises',
    seconds: 'temps durée secondes minuteur',
    explanation: 'explication explications justification commentaire',
    number: 'numéro',
    other: 'type image lien vidéo points score catégorie thème étiquettes difficulté niveau langue auteur',
  },
  workbook: {
    sheets: { summary: 'Résumé', questions: 'Questions' },
    headings: {
      title: 'Titre',
      created: 'Créée',
      opened: 'Ouverte',
      ended: 'Terminée',
      participants: 'Participants',
      left: 'Partis',
      asked: 'Questions',
      poll: 'N°',
      kind: 'Type',
      prompt: 'Question',
      state: 'État',
      votes: 'Votes',
      average: 'Moyenne',
      explanation: 'Explication',
      answer: 'Réponse',
      tally: 'Votes',
      points: 'Points',
      place: 'Rang',
      share: 'Part',
      correct: 'Correcte',
      question: 'Question',
      upvotes: 'Voix',
      askedAt: 'Posée',
      reply: 'Réponse',
    },
    kinds: host.kinds,
    polls: hostConsole.states,
    questions: report.states,
    yes: 'oui',
  },
}
