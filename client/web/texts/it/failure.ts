import type { texts as English } from '../en/failure.ts'

export const texts: typeof English = {
  broke: 'Qualcosa è andato storto in questa parte della pagina. Ciò che avevi già inviato è al sicuro.',
  reload: 'Ricarica',
}
