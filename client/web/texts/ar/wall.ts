import type * as English from '../en/wall.ts'
import { answers, count, fraction, number, percent, points, present, votes } from './common.ts'

export const wall: typeof English.wall = {
  loading: 'جارٍ الاتصال…',
  reconnecting: 'جارٍ إعادة الاتصال…',
  refused: 'يُرجى فتح الشاشة من لوحة تحكم المضيف: هذا الرابط لا يؤدي إلى جلسة لك.',
  joinAt: 'للمشاركة:',
  code: 'الرمز',
  qr: (address: string) => `رمز QR يؤدي إلى ${address}`,
  people: present,
  votes,
  points,
  answers,
  open: 'التصويت مفتوح',
  closed: 'أُغلق التصويت',
  later: 'تُعرض النتائج لاحقًا',
  correct: 'صحيح',
  average: 'المتوسط',
  averageIs: (n: number) => `المتوسط ${fraction(n)}`,
  welcome: 'أهلًا وسهلًا! شاركوا عبر هواتفكم.',
  ended: 'انتهت هذه الجلسة. شكرًا على مشاركتكم!',
  question: 'سؤال',
  topQuestions: 'أسئلة القاعة',
  noQuestions: 'لا أسئلة بعد. يمكنكم طرح أسئلتكم عبر الهاتف.',
  support: (n: number) =>
    count(n, {
      zero: 'لا مؤيدين بعد',
      one: 'يؤيده شخص واحد',
      two: 'يؤيده شخصان',
      few: 'يؤيده # أشخاص',
      many: 'يؤيده # شخصًا',
      other: 'يؤيده # شخص',
    }),
  inSight: (from: number, to: number, all: number) => `${number(from)}–${number(to)} من ${number(all)}`,
  more: (n: number) => `\u200e+${number(n)}`,
  fullScreen: 'ملء الشاشة (F)',
  option: (label: string, n: number, part: number) => `${label}: ${number(n)}، ${percent(part)}`,
}
