import type { texts as English } from '../en/phone-address.ts'

export const texts: typeof English = {
  unreachable:
    'Handys erreichen diese Adresse nicht, sie gilt nur auf diesem Rechner. Verbinde ihn mit dem Netz der Handys und lade die Seite neu, oder starte den Server mit BASE_URL als der Adresse, unter der sie ihn erreichen.',
}
