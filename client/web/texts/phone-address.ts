import { inLanguage } from '../parts/language.ts'

/** What wall, console and slide say where phones cannot get in. */
export const texts = inLanguage({
  en: {
    unreachable:
      'Phones cannot reach this address, which is the machine’s own. Join the phones’ network and reload this page, or start the server with BASE_URL set to where phones reach it.',
  },
  de: {
    unreachable:
      'Handys erreichen diese Adresse nicht, sie gilt nur auf diesem Rechner. Verbinde ihn mit dem Netz der Handys und lade die Seite neu, oder starte den Server mit BASE_URL als der Adresse, unter der sie ihn erreichen.',
  },
})
