import type { texts as English } from '../en/phone-address.ts'

export const texts: typeof English = {
  unreachable:
    'Los teléfonos no pueden llegar a esta dirección, que es solo de este equipo. Conéctalo a la red de los teléfonos y recarga la página, o inicia el servidor con BASE_URL fijada en la dirección por la que llegan a él.',
}
