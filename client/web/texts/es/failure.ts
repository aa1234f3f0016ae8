import type { texts as English } from '../en/failure.ts'

export const texts: typeof English = {
  broke: 'Algo ha fallado en esta parte de la página. Lo que ya enviaste está a salvo.',
  reload: 'Recargar',
}
