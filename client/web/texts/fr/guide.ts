import type { texts as English } from '../en/guide.ts'

export const texts: typeof English = {
  help: 'Aide',
  chapters: {
    before: {
      title: 'Avant la présentation',
      polls: 'Préparez les sondages comme brouillons, dans leur ordre. Le premier est marqué comme suivant.',
      hall: 'Testez la salle : les téléphones scannent un code et disent si page, vote et flux passent.',
      wall: 'Ouvrez l’écran de la salle au projecteur, en plein écran, et gardez votre téléphone comme télécommande.',
    },
    during: {
      title: 'Sur scène',
      next: 'Une touche ou un bouton fait l’étape suivante : ouvrir un sondage, le clore, dévoiler ce qui est masqué, ouvrir le suivant.',
      clear: '« Vider » montre aussitôt comment participer ; une seconde fois, ce qui était là avant.',
      undo: '« Annuler » revient sur la dernière action.',
    },
    questions: {
      title: 'Questions',
      approve: 'Avec la modération, la salle voit une question une fois que vous l’avez publiée.',
      marked: 'Les touches agissent sur la question marquée : mettez-la à l’écran, puis marquez-la comme traitée.',
    },
    trouble: {
      title: 'En cas de problème',
      connection:
        'Sans connexion, l’écran garde ce qu’il montre et les téléphones gardent un vote jusqu’à son envoi. Tout reprend de soi-même.',
      reach:
        'Si personne ne peut participer, les téléphones n’atteignent pas l’adresse affichée : le test de la salle dit que faire.',
      wall: 'Si l’écran ou cette page a été fermé, rouvrez-le. Rien n’est perdu.',
    },
    after: {
      title: 'Ensuite',
      end: 'Terminez la session : l’écran remercie, et plus personne ne peut voter.',
      report: 'Le rapport imprime chaque graphique ; les résultats et les personnes s’exportent en CSV.',
    },
  },
}
