import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `تقرير: ${title}`,
  since: (from) => `مستمرة منذ ${date(from)}`,
  saveOrPrint: 'حفظ أو طباعة',
  print: 'طباعة أو حفظ بصيغة PDF',
  table: (format) => `حفظ كجدول (${format})`,
  saveChart: 'حفظ الرسم',
  save: (format, prompt) => `حفظ الرسم بصيغة ${format}: ${prompt}`,
  voted: (n) =>
    count(n, {
      zero: 'لم يُجب أحد',
      one: 'أجاب شخص واحد',
      two: 'أجاب شخصان',
      few: 'أجاب # أشخاص',
      many: 'أجاب # شخصًا',
      other: 'أجاب # شخص',
    }),
  /** @param n who joined, with those who left after that */
  tookPart: (n, left) =>
    [
      count(n, {
        zero: 'لا مشاركين',
        one: 'مشارك واحد',
        two: 'مشاركان',
        few: '# مشاركين',
        many: '# مشاركًا',
        other: '# مشارك',
      }),
      left > 0 &&
        count(left, { zero: '', one: 'غادر واحد', two: 'غادر اثنان', few: 'غادر #', many: 'غادر #', other: 'غادر #' }),
    ]
      .filter(Boolean)
      .join('، '),
  showHidden: (n) => `عرض المخفي (${number(n)})`,
  nobody: 'لم يُجب أحد.',
  round: (n, all) => `الجولة ${number(n)} من ${number(all)}`,
  correct: 'الإجابة الصحيحة',
  noPolls: 'لم يُفتح أي استطلاع في هذه الجلسة.',
  states: {
    pending: 'بانتظار الموافقة',
    approved: 'معروض',
    highlighted: 'على الشاشة',
    answered: 'تمت الإجابة',
    hidden: 'مخفي',
  },
}
