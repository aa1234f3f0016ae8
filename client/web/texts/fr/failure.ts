import type { texts as English } from '../en/failure.ts'

export const texts: typeof English = {
  broke: 'Un problème est survenu dans cette partie de la page. Ce que vous avez déjà envoyé est conservé.',
  reload: 'Recharger',
}
