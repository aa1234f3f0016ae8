import type { texts as English } from '../en/session-menu.ts'
import { people } from './counted.ts'
import { number } from './say.ts'

export const texts: typeof English = {
  toSessions: 'جلساتك',
  close: 'إغلاق',
  people,
  openWall: 'فتح شاشة القاعة',
  wall: 'الشاشة',
  anonymous: 'بلا اسم',
  menu: 'الجلسة',
  copyJoin: 'نسخ رابط الانضمام',
  copied: 'تم النسخ.',
  copyByHand: 'يُرجى نسخ هذا الرابط',
  qr: 'رمز QR',
  qrOf: (address: string) => `رمز QR يؤدي إلى ${address}`,
  links: 'روابط للمضيفين والمساعدين',
  linkOf: {
    host: 'لك وحدك، أو لمن يدير الجلسة معك: كل شيء عدا حذفها. ليس للتوزيع.',
    present: 'لمن يساعدك في العرض: الاستطلاعات والشاشة، بلا أسماء.',
    moderate: 'لمن يساعدك في الإشراف: الأسئلة والإجابات، بلا أسماء.',
  },
  linkNames: { host: 'المضيف', present: 'العرض', moderate: 'الإشراف' },
  copy: 'نسخ',
  renew: 'تجديد كل الروابط',
  renewWhat: 'من لديه أحد هذه الروابط، ومنها هذا الرابط، لن يتمكن من استخدامه بعد ذلك.',
  remote: 'استخدام هاتفك جهاز تحكم',
  remoteWhat:
    'يُرجى مسح هذا الرمز بهاتفك أنت: سيفعل كل ما تفعله هذه الصفحة من دون تسجيل الدخول. يُرجى عدم عرضه على أحد.',
  remoteQr: 'رمز QR يجعل الهاتف جهاز تحكم',
  settings: 'إعدادات الجلسة',
  savePolls: 'حفظ الاستطلاعات',
  exportCsv: 'تصدير الأشخاص',
  exportResults: 'تصدير النتائج',
  report: 'التقرير',
  end: 'إنهاء الجلسة',
  endWhat:
    'لن يتمكن أحد من الانضمام أو التصويت أو طرح الأسئلة، وسيُغلق الاستطلاع المفتوح. لا يمكن التراجع عن ذلك. تبقى النتائج.',
  remove: 'حذف الجلسة',
  removeWhat: (votes: number, people: number, questions: number) =>
    `الأصوات: ${number(votes)}. الأسئلة: ${number(questions)}. المشاركون: ${number(people)}. سيُحذف كل ذلك نهائيًا. يُرجى تصدير ما تحتاج إليه أولًا.`,
  hallCheck: 'فحص القاعة',
  roster: 'الأشخاص',
  found: (n: number, all: number) => `${number(n)} من ${number(all)}`,
  noPeople: 'لم ينضم أحد بعد.',
  name: 'الاسم',
  address: 'البريد الإلكتروني',
  answers: 'الأصوات',
  asked: 'الأسئلة',
}
