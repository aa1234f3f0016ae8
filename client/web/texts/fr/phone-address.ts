import type { texts as English } from '../en/phone-address.ts'

export const texts: typeof English = {
  unreachable:
    'Les téléphones ne peuvent pas atteindre cette adresse, propre à cet ordinateur. Connectez-le au réseau des téléphones et rechargez la page, ou lancez le serveur avec BASE_URL réglé sur l’adresse où ils le trouvent.',
}
