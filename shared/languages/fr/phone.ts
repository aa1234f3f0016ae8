import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/phone.ts'
import type { Refusals } from '../refusal-types.ts'
import { common, count, fraction, number } from './common.ts'

export const phone: typeof English.phone = {
  code: {
    title: 'Rejoindre une session',
    go: 'Continuer',
    hint: 'Les six lettres et chiffres affichés sur le grand écran.',
    short: 'Un code compte six lettres et chiffres, jamais 0, O, 1, I ni L.',
    unknown: 'Aucune session ne porte ce code. Vérifiez-le et réessayez.',
  },
  hosting: 'Vous animez une session ?',
  join: {
    welcome: 'Bienvenue !',
    go: 'Participer',
    going: 'Connexion…',
    waits:
      'Pas de connexion. Vous participerez dès qu’elle sera rétablie. Si le Wi‑Fi affiche une page d’accès, identifiez-vous d’abord.',
  },
  name: 'Votre nom',
  email: 'Votre e-mail',
  ticket: {
    label: 'Votre ticket',
    hint: 'Les dix lettres et chiffres remis par l’hôte.',
    length: (n) => `Un ticket compte dix lettres et chiffres ; celui-ci en a ${number(n)}.`,
  },
  optional: '(facultatif)',
  secret: 'Le vote est secret : une fois le sondage clos, personne ne peut savoir qui a voté quoi.',
  anonymous: 'Laissez les deux champs vides pour participer sans nom.',
  rename: { add: 'Ajouter un nom', change: (name) => `Changer votre nom, actuellement ${name}` },
  cancel: 'Annuler',
  leave: {
    short: 'Quitter',
    title: 'Quitter la session',
    sure: 'Quitter la session ?',
    what: 'Votre nom, votre e-mail et vos questions en attente de validation sont supprimés. Vos votes et vos autres questions restent, sans votre nom.',
    ticket: 'Votre ticket ne sera plus valable.',
  },
  gone: {
    removed: 'Vous avez été retiré',
    title: 'Vous avez quitté la session',
    hint: 'Votre nom et votre e-mail sont supprimés.',
    back: 'Participer à nouveau',
    other: 'Rejoindre une autre session',
    ticket: 'Participer avec un autre ticket',
  },
  full: {
    title: 'Cette session est complète',
    hint: 'Demandez à l’hôte de libérer une place, puis réessayez. En attendant, vous pouvez la suivre sur le grand écran.',
  },
  waits:
    'Pas de connexion. L’envoi se fera dès qu’elle sera rétablie. Si le Wi‑Fi affiche une page d’accès, identifiez-vous d’abord.',
  cookiesBlocked:
    'Ce navigateur bloque les cookies de ce site, et sans eux on ne peut pas voter. Autorisez les cookies ou ouvrez le lien dans un autre navigateur, puis participez à nouveau.',
  seen: {
    all: 'Les noms sont visibles par tous.',
    host: 'Seul l’hôte voit votre nom et votre e-mail.',
    name: 'Seul l’hôte voit votre nom.',
  },
  notFound: {
    title: 'Rien ici',
    page: 'Cette page n’existe pas. Pour participer, entrez le code d’une session.',
    unknown: 'Code introuvable',
  },
}

const ownPlace = (place: number): string => `${number(place)}${place === 1 ? 're' : 'e'} place`

export const takingPart: typeof English.takingPart = {
  ended: 'Cette session est terminée',
  stay: 'Les résultats restent ici tant que l’hôte les conserve.',
  empty: {
    title: 'Tout est prêt',
    hint: 'Le prochain sondage apparaîtra ici dès que l’hôte l’ouvrira.',
    meanwhile: 'D’ici là, vous pouvez poser une question.',
  },
  notShown: 'L’hôte n’a pas encore montré les résultats. Ils apparaîtront ici.',
  results: 'Résultats',
  news: 'Nouveau',
  announced: {
    opened: (prompt) => `Un sondage est ouvert : ${prompt}`,
    closed: (prompt) => `Le sondage est terminé : ${prompt}`,
    ended: 'L’hôte a mis fin à la session.',
    revealed: 'Les résultats ont changé.',
  },
  place: (place, of) => (of === undefined ? ownPlace(place) : `${ownPlace(place)} sur ${number(of)}`),
  ahead: (points, place) => `Encore ${points} pour la ${ownPlace(place)}`,
  ownPoints: (points) => `Vous : ${points}`,
  noPoints: 'Pas encore de points',
  scoresOnWall: 'Les scores sont sur le grand écran',
  verdict: { right: 'Bonne réponse !', wrong: 'Pas tout à fait', none: 'Vous n’avez pas répondu à cette question.' },
  right: { one: 'Bonne réponse :', each: 'Chacune de ces réponses est bonne :', all: 'Bonnes réponses :' },
  edited: {
    before: 'Pas encore envoyé.',
    after: 'Votre modification n’est pas encore envoyée. C’est votre envoi précédent qui compte.',
  },
  changed: {
    late: 'Votre dernière modification est arrivée trop tard et ne compte pas.',
    unsure: 'Votre dernier vote n’a pas été confirmé à temps ; il se peut qu’il ne compte pas.',
    tooLate: (what) => `Votre changement pour « ${what} » est arrivé trop tard.`,
    stays: { vote: (what) => `Votre vote reste « ${what} ».`, written: (what) => `Votre réponse reste « ${what} ».` },
  },
  checking: 'Vérification de votre dernier vote…',
  neverSent: 'Non envoyé :',
  lostVote: {
    text: (prompt) =>
      `« ${prompt} » s’est terminé avant la confirmation de votre dernier vote. Il se peut qu’il ne compte pas.`,
    ok: 'Compris',
  },
  guest: {
    text: 'Les points sont maintenant comptés. À l’écran, vous apparaissez comme invité.',
    ask: (name) => `Voulez-vous y afficher « ${name} » ?`,
    show: 'Afficher mon nom',
    stay: 'Rester invité',
  },
  thanks: 'Merci de votre participation !',
  poll: 'Sondage',
  open: 'Ouvert',
  soFar: {
    right: 'Vous saurez si c’est juste à la fin du vote.',
    byHost: 'L’hôte décide quand afficher les résultats.',
    title: 'Réponses jusqu’ici',
    atClose: 'Les résultats s’afficheront ici à la clôture du vote.',
    written: 'Les réponses s’afficheront ici à la clôture.',
    afterAnswer: 'Répondez pour voir ce que disent les autres.',
  },
  yours: { vote: 'Votre vote :', written: 'Votre réponse :' },
  vote: {
    sending: 'Envoi de votre vote…',
    in: 'Votre vote est enregistré. Vous pouvez encore le modifier.',
    waits: 'Pas de connexion. Votre vote est conservé et partira dès qu’elle sera rétablie.',
    late: 'Le sondage s’est terminé avant l’arrivée de votre vote. Il ne compte pas.',
  },
  written: {
    sending: 'Envoi de votre réponse…',
    in: 'Votre réponse est enregistrée. Vous pouvez encore la modifier.',
    waits: 'Pas de connexion. Votre réponse est conservée et partira dès son retour.',
    late: 'Le sondage s’est terminé avant l’arrivée de votre réponse. Elle ne compte pas.',
  },
  write: {
    word: 'Un mot ou une courte expression',
    answer: 'Votre réponse',
    send: 'Envoyer',
    change: 'Envoyer la modification',
  },
  characters: {
    left: (n) =>
      count(n, { one: '# caractère restant', many: '# de caractères restants', other: '# caractères restants' }),
    tooMany: (n) =>
      count(n, { one: '# caractère de trop', many: '# de caractères de trop', other: '# caractères de trop' }),
  },
  several: {
    one: 'Choisissez une réponse.',
    upTo: (n) => `Jusqu’à ${number(n)} choix.`,
    chosen: (n, most) => `${number(n)} choix sur ${number(most)}`,
    full: 'Décochez-en un pour en choisir un autre.',
  },
  words: {
    upTo: (n) => `Jusqu’à ${number(n)} mots ou courtes expressions`,
    oneEach: 'Un seul par champ. Le champ suivant apparaît dès que vous écrivez.',
    number: (n) => `Mot ${number(n)}`,
    same: 'Vous avez déjà ce mot.',
  },
  rank: {
    points: (first, last) => `La première place donne ${first}, la dernière ${last}.`,
    untouched: 'La liste commence dans un ordre aléatoire.',
    hint: 'Placez votre préférence en haut : faites glisser, ou utilisez les flèches.',
    again: 'Faites glisser ou utilisez les flèches, puis envoyez la modification.',
    send: 'Envoyer mon classement',
  },
  moveBy: { up: (label) => `Monter « ${label} »`, down: (label) => `Descendre « ${label} »` },
  ask: {
    label: 'Poser une question',
    hint: { before: 'L’hôte examine d’abord les questions.', after: 'Tout le monde voit aussitôt votre question.' },
    send: 'Envoyer',
  },
  question: {
    sending: 'Envoi de votre question…',
    waits: 'Pas de connexion. Votre question est conservée et partira dès qu’elle sera rétablie.',
    asked: { before: 'Envoyée à l’hôte.', after: 'Envoyée. Tout le monde la voit maintenant.' },
  },
  instead: 'Déjà posée ? Soutenez plutôt :',
  upvotedAlready: 'Déjà posée, et vous la soutenez.',
  clearDraft: 'Effacer mon brouillon',
  upvotedInstead: 'Question soutenue. Votre brouillon est effacé.',
  undo: 'Annuler',
  orders: { votes: 'En tête', newest: 'Récentes' },
  fresh: (n) =>
    `${count(n, { one: '# nouvelle question', many: '# de nouvelles questions', other: '# nouvelles questions' })}`,
  onStage: 'Sur le grand écran',
  takenAway: 'L’hôte a retiré cette question ou l’a regroupée avec une autre, qui a maintenant ses votes.',
  noQuestions: 'Pas encore de question. La vôtre pourrait être la première.',
  noQuestionsAtEnd: 'Aucune question.',
  states: {
    pending: 'En attente de validation',
    approved: '',
    highlighted: 'Sur le grand écran',
    hidden: 'Non affichée',
    answered: 'Réponse donnée',
  },
  mine: 'La vôtre',
  merged: 'Reprend votre question :',
  reply: 'Réponse de l’hôte :',
  upvote: (n, text) => `Soutenir « ${text} », ${common.upvotes(n)}`,
}

const REMOVED = 'Vous avez été retiré de cette session. Demandez à l’hôte de vous y laisser revenir.'

export const phoneRefusals: Refusals<'phone'> = {
  not_joined: 'Vous n’êtes plus dans cette session. Merci de la rejoindre à nouveau.',
  session_full: () => 'Cette session est complète pour le moment.',
  too_many_questions: () => `Vous avez posé ${number(QUESTIONS_PER_PARTICIPANT)} questions ici ; c’est le maximum.`,
  questions_full: () =>
    `Cette session compte ${number(QUESTIONS_PER_SESSION)} questions ; c’est le maximum. Soutenez-en une qui ressemble à la vôtre.`,
  poll_secret_lost: 'Une panne a détruit la clé des votes secrets de ce sondage. L’hôte doit le clore et le reposer.',
  questions_off: 'Cette session ne recueille pas de questions.',
  own_question: 'On ne peut pas soutenir sa propre question.',
  removed: REMOVED,
  rejoin_refused: REMOVED,
  ticket_missing: 'Ici, on participe avec un ticket. Saisissez-le.',
  ticket_unknown: 'Ce ticket n’est pas valable ici. Vérifiez-le ou demandez-en un autre à l’hôte.',
  ticket_used: 'Quelqu’un participe déjà avec ce ticket dans un autre navigateur. Demandez-en un autre à l’hôte.',
}

const inMinutes = (ms: number): string =>
  count(Math.round(ms / 60_000), { one: '# minute', many: '# de minutes', other: '# minutes' })

const LATE = 'Les nouveaux sondages apparaissent avec quelques secondes de retard'
const CLOCK =
  'Les votes et les minuteurs n’en dépendent pas. Réglez la date et l’heure du téléphone sur automatique. Si tous les téléphones l’indiquent, c’est l’horloge du serveur qui est en cause.'

export const hallCheck: typeof English.hallCheck = {
  hallCheck: 'Test de la salle',
  phone: (place) => `Téléphone ${number(place)}`,
  verdict: {
    trying: 'Test en cours…',
    ready: 'Ce téléphone est prêt.',
    works: (n) =>
      count(n, {
        one: 'Ce téléphone peut voter, avec # problème.',
        many: 'Ce téléphone peut voter, avec # de problèmes.',
        other: 'Ce téléphone peut voter, avec # problèmes.',
      }),
    cannot: 'Ce téléphone ne peut pas voter.',
  },
  again: 'Tester à nouveau',
  join: 'Aller à la session',
  anyway: 'Rejoindre quand même la session',
  steps: {
    reached: 'La page est arrivée du serveur',
    streamed: 'Les nouveaux sondages apparaissent aussitôt',
    clock: 'L’horloge est à l’heure',
    cookies: 'Le navigateur accepte les cookies',
  },
  tries: {
    voted: 'Envoi d’un vote d’essai',
    streamed: 'Attente des changements',
    clock: 'Vérification de l’horloge',
    cookies: 'Vérification des cookies',
  },
  failed: {
    over: 'Ce test est terminé. Scannez de nouveau le code sur l’écran de l’hôte.',
    refused: (wire) => `Le serveur a refusé le vote d’essai. Il répond : ${wire}`,
    unreached:
      'Le serveur ne répond plus. Vérifiez que le téléphone est sur le Wi‑Fi de la salle, puis testez à nouveau.',
  },
  faults: {
    slow: ({ answered }) => `Un vote a pris ${fraction(answered / 1_000)} s`,
    held: () => LATE,
    cut: () => LATE,
    fast: ({ ahead }) => `L’horloge avance de ${inMinutes(ahead)}`,
    behind: ({ ahead }) => `L’horloge retarde de ${inMinutes(-ahead)}`,
    cookies: () => 'Le navigateur bloque les cookies',
  },
  remedies: {
    slow: 'Le Wi‑Fi est faible ou saturé ici : rapprochez-vous d’un point d’accès ou passez aux données mobiles.',
    held: 'Les votes comptent. Ce qui retarde les changements se trouve entre le téléphone et le serveur.',
    cut: 'Les votes comptent. Désactivez le VPN et l’économiseur de données sur le téléphone.',
    fast: CLOCK,
    behind: CLOCK,
    cookies:
      'Sans cookie, personne ne peut participer. Autorisez-les pour cette adresse, ou ouvrez-la dans un autre navigateur et hors d’un onglet privé.',
  },
  forIt: {
    label: 'Pour l’informatique',
    held: 'Un proxy retient le flux en chemin. Dans nginx, mettez proxy_buffering off, comme dans server/deploy/nginx.conf ; ailleurs, désactivez la mise en tampon et la compression de text/event-stream.',
    cut: 'Le flux ne passe pas. Laissez passer text/event-stream dans le proxy et le pare-feu.',
  },
  back: 'Retour à la console',
  scan: 'Scannez ce code avec un téléphone, au premier rang et au dernier.',
  qrOf: (address) => `QR code pour tester un téléphone sur ${address}`,
  typed: (host) =>
    `Pas d’appareil photo ? Saisissez ${host} dans le navigateur du téléphone : si une page s’affiche, le téléphone atteint le serveur.`,
  noPage: 'Le téléphone n’affiche aucune page ?',
  nothing: (host) =>
    `Il n’atteint pas ${host} : mettez-le dans le même réseau que le serveur, ouvrez le port dans le pare-feu et désactivez « l’isolation des clients » du Wi‑Fi.`,
  sum: {
    none: 'Aucun téléphone testé pour l’instant',
    some: (ready, all) =>
      `${number(ready)} sur ${count(all, { one: '# téléphone prêt.', many: '# de téléphones prêts.', other: '# téléphones prêts.' })}`,
    next: 'Testez-en maintenant un au dernier rang.',
  },
  states: {
    ready: 'Prêt',
    trying: 'En test',
    slow: 'Lent',
    clock: 'Heure fausse',
    cannot: 'Ne peut pas voter',
    lost: 'Contact perdu',
  },
  lost: {
    what: 'Il a envoyé un vote d’essai, puis plus rien',
    why: 'Il est peut-être verrouillé ou hors réseau. Testez à nouveau sur le téléphone.',
  },
  voteTook: (ms) => `Vote d’essai en ${number(ms)} ms`,
  begin: {
    show: 'Affichez cette page au projecteur, ou parcourez la salle avec un téléphone.',
    seen: 'Chaque téléphone se teste pendant cinq secondes, puis apparaît ici avec son résultat.',
  },
  thisPhone: 'Tester ce téléphone',
  forgotten: 'Cette liste n’est pas enregistrée avec la session. Les téléphones en disparaissent après 15 minutes.',
  ended: 'Cette session est terminée, il n’y a plus rien à tester.',
}
