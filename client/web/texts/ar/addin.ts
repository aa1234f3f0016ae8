import type * as English from '../en/addin.ts'

export const addin: typeof English.addin = {
  pair: 'ربط هذه الشريحة بجلسة',
  hostLink: 'رابط المضيف',
  hostLinkHint: 'في لوحة تحكم المضيف، القائمة «⋯» في الأعلى: «روابط للمضيفين والمساعدين».',
  notHostLink: (origin) => `هذا ليس رابط مضيف من ${origin}. يُرجى نسخه من لوحة التحكم هناك.`,
  orToken: 'أو باستخدام رمز API',
  code: 'رمز الجلسة',
  token: 'رمز API',
  doPair: 'ربط',
  choose: 'أي استطلاع يخص هذه الشريحة؟',
  other: 'تغيير الاستطلاع',
  unpair: 'تغيير الجلسة',
  open: 'فتح الآن',
  opensWhenShown: 'يُفتح عند عرض هذه الشريحة على الجمهور.',
  frame: 'عنوان لإطار (iframe) في عرضك التقديمي. يتضمن مفتاح المضيف، لذا يُرجى عدم مشاركة العرض.',
  noPoll: 'لم يعد استطلاع هذه الشريحة في الجلسة.',
  failed: 'لا يوجد اتصال. جارٍ إعادة المحاولة…',
  joinAt: (address) => `للمشاركة: \u2068${address}\u2069`,
  qr: 'رمز QR يؤدي إلى الجلسة',
}
