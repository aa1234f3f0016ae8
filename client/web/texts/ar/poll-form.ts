import type { texts as English } from '../en/poll-form.ts'
import { polls } from './counted.ts'
import { count, number } from './say.ts'

export const texts: typeof English = {
  newPoll: 'استطلاع جديد',
  editPoll: 'تعديل الاستطلاع',
  close: 'إغلاق',
  save: 'حفظ',
  discard: 'تجاهل',
  kind: 'النوع',
  prompt: 'ما سؤالك؟',
  options: 'الخيارات',
  pasteHint: 'عند لصق قائمة يصبح كل سطر خيارًا.',
  optionNumber: (n: number) => `الخيار ${number(n)}`,
  correct: (n: number) => `الخيار ${number(n)} هو الصحيح`,
  rightOne: 'الصحيح',
  addOption: 'إضافة خيار',
  removeOption: (n: number) => `إزالة الخيار ${number(n)}`,
  explanation: 'لماذا هو الصحيح (يُعرض مع الإجابة)',
  reveal: 'ترى القاعة النتائج',
  reveals: {
    live: 'فور وصولها',
    closed: 'بعد إغلاق التصويت',
    host: 'عندما تكشفها',
  },
  timer: 'المؤقت',
  noTimer: 'بلا مؤقت',
  moderated: 'لا تُعرض الإجابات إلا بعد موافقتك',
  pasteTitle: 'لصق عدة استطلاعات',
  pasteLabel: 'نص الاستطلاعات',
  pasteHow:
    'سطر لكل سؤال، وتحته سطر لكل خيار: «- خيار»، أو «* الخيار الصحيح» للاختبار. من دون خيارات يكون السؤال مفتوحًا.',
  pasteExample: 'كيف كان الغداء؟\n- رائع\n- مقبول\n\nما أكبر كوكب؟\n- المريخ\n* المشتري',
  preview: polls,
  tooFew: 'يحتاج إلى خيارين على الأقل',
  tooLong: 'أطول من اللازم',
  tooMany: 'خياراته أكثر من اللازم',
  add: (n: number) =>
    `إضافة ${count(n, {
      zero: 'استطلاعات',
      one: 'استطلاع واحد',
      two: 'استطلاعين',
      few: '# استطلاعات',
      many: '# استطلاعًا',
      other: '# استطلاع',
    })}`,
}
