import type { Translation } from '../translation.ts'
import type * as pages from './pages.ts'

export const ar: Translation<'ar', typeof pages> = {
  language: 'ar',
  direction: 'rtl',
  html: {
    description: 'تصويت وأسئلة ورأي القاعة أمام الجميع. بلا تطبيق وبلا حساب: يكفي رمز.',
    notStarted: (oldest) => `لا تعمل هذه الصفحة هنا. يُرجى إعادة تحميلها أو تجربة متصفح أحدث، ابتداءً من ${oldest}.`,
    noScript: 'تحتاج هذه الصفحة إلى JavaScript.',
  },
  starting: 'يجري تشغيل live-audience. ستُفتح هذه الصفحة تلقائيًا بعد لحظات.',
  demo: {
    what: 'هذا عرض تجريبي. يُحذف كل ما فيه خلال ساعة.',
    join: 'الانضمام إلى الجلسة',
    wall: 'عرض الشاشة الكبيرة',
    host: 'استضافة جلسة',
    own: 'تشغيله على خادم خاص',
  },
  mail: {
    subject: 'تسجيل الدخول إلى live-audience',
    open: 'يُرجى فتح هذا الرابط لتسجيل الدخول كمضيف. يصلح مرة واحدة خلال 15 دقيقة:',
    otherwise: 'إذا لم يكن هذا الرابط بطلب منك، فلا داعي لفعل أي شيء.',
  },
  commonWords: [
    'هل ما ماذا من متى أين كيف لماذا كم أي هو هي نحن لنا على إلى عن مع في هذا هذه التي الذي أن إن لا قد تم سيتم ستتم سوف',
    'يمكن يمكننا يمكنني توجد يوجد هناك اليوم لاحقا',
  ],
  headings: {
    right: ['صحيح'],
    prompt: ['السؤال'],
    option: ['الإجابة', 'الخيار'],
    seconds: ['الوقت'],
    explanation: ['شرح'],
  },
}
