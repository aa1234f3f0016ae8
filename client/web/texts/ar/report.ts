import type * as English from '../en/report.ts'
import { answers, count, date, number, people, polls, questions } from './common.ts'

export const report: typeof English.report = {
  loading: 'جارٍ التحميل…',
  report: (title: string) => `تقرير: ${title}`,
  when: (from: number, to: number) => `من ${date(from)} إلى ${date(to)}`,
  people,
  polls,
  asked: questions,
  print: 'طباعة أو حفظ بصيغة PDF',
  table: 'حفظ كجدول (CSV)',
  save: (format: string, prompt: string) => `حفظ الرسم بصيغة ${format}: ${prompt}`,
  voted: (n: number) =>
    count(n, {
      zero: 'لم يصوّت أحد',
      one: 'صوّت شخص واحد',
      two: 'صوّت شخصان',
      few: 'صوّت # أشخاص',
      many: 'صوّت # شخصًا',
      other: 'صوّت # شخص',
    }),
  answers,
  nobody: 'لم يصوّت أحد.',
  average: (n: string) => `المتوسط ${n}`,
  correct: 'الإجابة الصحيحة',
  questions: 'الأسئلة',
  noPolls: 'لم يُفتح أي استطلاع في هذه الجلسة.',
  upvotes: (n: number) => `▲ ${number(n)}`,
  states: {
    pending: 'بانتظار الموافقة',
    approved: 'معروض',
    highlighted: 'على الشاشة',
    answered: 'تمت الإجابة',
    hidden: 'مخفي',
  },
}
