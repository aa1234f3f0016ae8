import type { Translation } from '../translation.ts'
import { hostConsole } from './console.ts'
import { host } from './host.ts'
import type * as pages from './pages.ts'
import { report } from './report.ts'

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
  addin: 'يفتح استطلاعًا عند عرض شريحته، ويعرض النتيجة أولًا بأول.',
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
    prompt: 'سؤال السؤال الأسئلة',
    option: 'إجابة الإجابة الإجابات جواب الجواب خيار الخيار الخيارات',
    right: 'صحيح صحيحة الصحيح الصحيحة الحل',
    wrong: 'خطأ خاطئ خاطئة الخاطئ الخاطئة',
    seconds: 'وقت الوقت المدة ثانية ثوان الثواني',
    explanation: 'شرح الشرح تفسير التفسير تعليق',
    number: 'رقم الرقم',
    other: 'نوع النوع صورة الصورة رابط نقاط النقاط فئة الفئة موضوع الموضوع مستوى المستوى لغة اللغة',
  },
  workbook: {
    sheets: { summary: 'ملخص', questions: 'الأسئلة' },
    headings: {
      title: 'العنوان',
      created: 'أُنشئت',
      opened: 'بدأت',
      ended: 'انتهت',
      participants: 'المشاركون',
      left: 'غادروا',
      asked: 'الأسئلة',
      poll: 'الرقم',
      kind: 'النوع',
      prompt: 'السؤال',
      state: 'الحالة',
      votes: 'الأصوات',
      average: 'المتوسط',
      explanation: 'الشرح',
      answer: 'الإجابة',
      tally: 'الأصوات',
      points: 'النقاط',
      place: 'المركز',
      share: 'النسبة',
      correct: 'صحيحة',
      question: 'السؤال',
      upvotes: 'الأصوات',
      askedAt: 'أُرسل',
      reply: 'الرد',
    },
    kinds: host.kinds,
    polls: hostConsole.states,
    questions: report.states,
    yes: 'نعم',
  },
}
