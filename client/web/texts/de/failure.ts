import type { texts as English } from '../en/failure.ts'

export const texts: typeof English = {
  broke: 'In diesem Teil der Seite ist etwas schiefgegangen. Was schon gesendet war, ist gut aufgehoben.',
  reload: 'Neu laden',
}
