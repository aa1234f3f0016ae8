import { inLanguage } from '../parts/language.ts'

/** What any page says where a part of it broke. */
export const texts = inLanguage({
  en: {
    broke: 'Something went wrong in this part of the page. What you sent before is safe.',
    reload: 'Reload',
  },
  de: {
    broke:
      'In diesem Teil der Seite ist etwas schiefgegangen. Was schon gesendet war, ist gut aufgehoben.',
    reload: 'Neu laden',
  },
})
