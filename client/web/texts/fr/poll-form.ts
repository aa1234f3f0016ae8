import type { texts as English } from '../en/poll-form.ts'
import { count, number } from './say.ts'

export const texts: typeof English = {
  newPoll: 'Nouveau sondage',
  editPoll: 'Modifier le sondage',
  close: 'Fermer',
  save: 'Enregistrer',
  discard: 'Abandonner',
  kind: 'Type',
  prompt: 'Quelle est la question ?',
  options: 'Options',
  pasteHint: 'Collez une liste : chaque ligne devient une option.',
  optionNumber: (n: number) => `Option ${number(n)}`,
  correct: (n: number) => `L’option ${number(n)} est la bonne`,
  rightOne: 'La bonne',
  addOption: 'Ajouter une option',
  removeOption: (n: number) => `Supprimer l’option ${number(n)}`,
  explanation: 'Pourquoi c’est la bonne (affiché avec la réponse)',
  reveal: 'La salle voit les résultats',
  reveals: {
    live: 'au fur et à mesure',
    closed: 'dès que le vote est clos',
    host: 'quand vous les dévoilez',
  },
  timer: 'Minuteur',
  noTimer: 'Aucun',
  moderated: 'Ne montrer les réponses qu’après votre accord',
  pasteTitle: 'Coller plusieurs sondages',
  pasteLabel: 'Sondages sous forme de texte',
  pasteHow:
    'Une ligne par question, puis une option par ligne : « - option », ou « * bonne option » pour un quiz. Sans options, c’est une question ouverte.',
  pasteExample:
    'Comment était le déjeuner ?\n- Très bon\n- Correct\n\nQuelle est la plus grande planète ?\n- Mars\n* Jupiter',
  preview: (n: number) => count(n, { one: '# sondage', many: '# de sondages', other: '# sondages' }),
  tooFew: 'nécessite au moins deux options',
  tooLong: 'est trop long',
  tooMany: 'a trop d’options',
  add: (n: number) => `Ajouter ${count(n, { one: '# sondage', many: '# de sondages', other: '# sondages' })}`,
}
