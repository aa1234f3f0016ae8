import type { texts as English } from '../en/hall-check.ts'
import { count, fraction, number } from './say.ts'

const remedies: typeof English.remedies = {
  slow: ({ answered }) =>
    `Un vote a pris ${fraction(answered / 1_000)} s. Le Wi-Fi est faible ou saturé ici : rapprochez-vous d’un point d’accès ou passez aux données mobiles.`,
  held: () =>
    'Un proxy retient le flux en chemin. Les votes comptent, mais les changements arrivent avec quelques secondes de retard. Dans nginx, mettez proxy_buffering off, comme dans server/deploy/nginx.conf ; ailleurs, désactivez la mise en tampon et la compression de text/event-stream.',
  cut: () =>
    'Le flux ne passe pas. Les votes comptent, mais les changements arrivent avec quelques secondes de retard. Laissez passer text/event-stream dans le proxy et le pare-feu, et désactivez le VPN et l’économiseur de données sur le téléphone.',
  fast: ({ ahead }) =>
    `L’horloge avance de ${inMinutes(ahead)}. Réglez la date et l’heure du téléphone sur automatique ; si tous les téléphones le disent, c’est celle du serveur qui est en cause.`,
  behind: ({ ahead }) =>
    `L’horloge retarde de ${inMinutes(-ahead)}. Réglez la date et l’heure du téléphone sur automatique ; si tous les téléphones le disent, c’est celle du serveur qui est en cause.`,
  cookies: () =>
    'Le navigateur refuse les cookies, sans lesquels personne ne peut participer. Autorisez-les pour cette adresse, ou ouvrez-la dans un autre navigateur et hors d’un onglet privé.',
}

const inMinutes = (ms: number): string =>
  count(Math.round(ms / 60_000), { one: '# minute', many: '# de minutes', other: '# minutes' })

export const texts: typeof English = {
  hallCheck: 'Test de la salle',
  phone: (place: number) => `Téléphone ${number(place)}`,
  trying: 'Test en cours…',
  ready: 'Ce téléphone est prêt.',
  notReady: (n: number) =>
    count(n, {
      one: '# obstacle trouvé.',
      many: '# d’obstacles trouvés.',
      other: '# obstacles trouvés.',
    }),
  again: 'Tester à nouveau',
  join: 'Aller à la session',
  reached: 'La page est arrivée du serveur',
  voted: 'Un vote d’essai a été confirmé',
  streamed: 'Les changements arrivent aussitôt',
  clock: 'L’horloge est à l’heure',
  cookies: 'Le navigateur accepte les cookies',
  ms: (n: number) => `${number(n)} ms`,
  over: 'Cette adresse est celle d’un test terminé. Scannez de nouveau le code sur l’écran de l’hôte.',
  refused: (wire: string) => `Le serveur n’a pas accepté le vote d’essai. Il répond : ${wire}`,
  unreached:
    'Le serveur ne répond plus. Le téléphone est-il encore dans le Wi-Fi de la salle ? Si oui, testez à nouveau.',
  remedies,
  loading: 'Chargement…',
  back: 'Retour à la console',
  scan: 'Scannez ce code avec un téléphone, au premier rang et au dernier.',
  qrOf: (address: string) => `QR code avec lequel un téléphone se teste sur ${address}`,
  nothing: (host: string) =>
    `Le téléphone n’affiche aucune page ? Il n’atteint pas ${host} : mettez-le dans le même réseau que le serveur, ouvrez le port dans le pare-feu et désactivez « l’isolation des clients » du Wi-Fi.`,
  nobody: 'Aucun téléphone n’a encore fait le test.',
  some: (ready: number, all: number) =>
    `${number(ready)} sur ${count(all, { one: '# téléphone prêt.', many: '# de téléphones prêts.', other: '# téléphones prêts.' })}`,
  states: { ready: 'Prêt', trying: 'En test', troubled: 'Pas prêt', lost: 'Interrompu' },
  lost: 'Il a envoyé un vote d’essai, puis plus rien : il était verrouillé ou a quitté le réseau. Testez à nouveau sur le téléphone.',
  voteTook: (ms: number) => `Vote d’essai en ${number(ms)} ms`,
  forgotten:
    'Rien de tout cela n’est gardé dans la session ; les téléphones disparaissent de cette liste après 15 minutes.',
  ended: 'Cette session est terminée, il n’y a plus rien à tester.',
}
