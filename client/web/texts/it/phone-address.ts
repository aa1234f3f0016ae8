import type { texts as English } from '../en/phone-address.ts'

export const texts: typeof English = {
  unreachable:
    'I telefoni non raggiungono questo indirizzo, che vale solo su questo computer. Collegalo alla rete dei telefoni e ricarica la pagina, oppure avvia il server con BASE_URL impostata sull’indirizzo a cui lo trovano.',
}
