import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-types.ts'

const arabic = formatters<'ar', 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'>('ar')
export const { language, number, fraction, date, time, count } = arabic

/** Kept apart from the numbers beside it: its own marks would draw them to its left. @param part 0 to 1 */
export const percent = (part: number): string => `\u2068${arabic.percent(part)}\u2069`

export const failure: typeof English.failure = {
  broke: 'حدث خطأ في هذا الجزء من الصفحة. ما أرسلته من قبل محفوظ.',
  reload: 'إعادة التحميل',
  failed: 'تعذّر إتمام ذلك. يُرجى التحقق من الاتصال والمحاولة مرة أخرى.',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `البيانات غير صالحة. رسالة الخادم: \u2068${wire}\u2069`,
  session_not_found: 'هذه الجلسة غير موجودة. يُرجى التحقق من الرمز أو الرابط.',
  question_not_found: 'لم يعد هذا السؤال موجودًا.',
  too_slow: 'لم يصل الطلب في الوقت المحدد. يُرجى المحاولة مرة أخرى.',
  session_ended: 'انتهت هذه الجلسة.',
  too_many_requests: 'محاولات كثيرة جدًا من هنا. يُرجى الانتظار بضع دقائق ثم المحاولة مرة أخرى.',
  internal: 'حدث خطأ في الخادم. يُرجى المحاولة مرة أخرى.',
  starting: 'جارٍ تشغيل الخادم. يُرجى المحاولة بعد لحظات.',
  disk_full: 'امتلأت مساحة الخادم. لم يتغيّر شيء؛ يُرجى المحاولة لاحقًا.',
  unavailable: 'لا يصل الخادم إلى قاعدة بياناته. يُرجى المحاولة بعد لحظات.',
}

const people = (n: number): string =>
  count(n, { zero: 'لا أحد', one: 'شخص واحد', two: 'شخصان', few: '# أشخاص', many: '# شخصًا', other: '# شخص' })

export const common: typeof English.common = {
  loading: 'جارٍ التحميل…',
  connection: { connecting: 'جارٍ الاتصال…', lost: 'جارٍ إعادة الاتصال…', back: 'تم الاتصال.' },
  tryAgain: 'المحاولة مرة أخرى',
  reply: 'الرد:',
  mergedQuestions: 'الأسئلة المدموجة',
  save: 'حفظ',
  signIn: 'تسجيل دخول المضيف',
  code: 'الرمز',
  questions: 'الأسئلة',
  openNow: {
    'choose-one': 'التصويت مفتوح',
    scale: 'التقييم مفتوح',
    rank: 'الترتيب مفتوح',
    word: 'إرسال الكلمات مفتوح',
    text: 'باب الإجابة مفتوح',
  },
  votingClosed: 'أُغلق التصويت',
  answersClosed: 'أُغلق باب الإجابة',
  later: 'النتائج قريبًا',
  correct: 'صحيح',
  chosen: 'صوتك',
  average: 'المتوسط',
  scale: { lowest: 'الأدنى', highest: 'الأعلى' },
  nothing: 'لا توجد إجابات بعد.',
  noAnswers: 'لا توجد إجابات.',
  votes: (n) =>
    count(n, { zero: 'لا أصوات', one: 'صوت واحد', two: 'صوتان', few: '# أصوات', many: '# صوتًا', other: '# صوت' }),
  right: (n, all) => `صحيحة: ${number(n)} من ${number(all)}`,
  upToEach: (n, most) => `${people(n)}، حتى ${number(most)} لكل منهم`,
  points: (n) =>
    count(n, { zero: 'لا نقاط', one: 'نقطة واحدة', two: 'نقطتان', few: '# نقاط', many: '# نقطة', other: '# نقطة' }),
  answers: (n) =>
    count(n, {
      zero: 'لا إجابات',
      one: 'إجابة واحدة',
      two: 'إجابتان',
      few: '# إجابات',
      many: '# إجابة',
      other: '# إجابة',
    }),
  upvotes: (n) => common.votes(n),
  joined: (n) => `انضمّ: ${number(n)}`,
  timeLeft: 'الوقت المتبقي',
  secondsLeft: (n) =>
    count(n, {
      zero: 'انتهى الوقت',
      one: 'بقيت ثانية واحدة',
      two: 'بقيت ثانيتان',
      few: 'بقيت # ثوانٍ',
      many: 'بقيت # ثانية',
      other: 'بقيت # ثانية',
    }),
  moved: (label, place) => `«${label}» الآن في المركز ${number(place)}.`,
}

export const counts: typeof English.counts = {
  people,
  polls: (n) =>
    count(n, {
      zero: 'لا استطلاعات',
      one: 'استطلاع واحد',
      two: 'استطلاعان',
      few: '# استطلاعات',
      many: '# استطلاعًا',
      other: '# استطلاع',
    }),
  questions: (n) =>
    count(n, { zero: 'لا أسئلة', one: 'سؤال واحد', two: 'سؤالان', few: '# أسئلة', many: '# سؤالًا', other: '# سؤال' }),
}

export const hall: typeof English.hall = {
  joinAt: 'للمشاركة:',
  qrOf: (address) => `رمز QR يؤدي إلى ${address}`,
  scores: {
    title: 'النقاط',
    podium: 'منصة التتويج',
    winners: 'تهانينا!',
    none: 'لا توجد نقاط بعد. ستأتي مع أول اختبار.',
    atEnd: 'لا توجد نقاط.',
  },
  timeUp: 'انتهى الوقت!',
  putInOrder: 'رتّبوها على هواتفكم',
  pointsOfPlace: (place, points) => `المركز ${number(place)} = ${points}`,
  closestTo: 'الأقرب إلى',
  explanation: 'الشرح',
  chosenRight: (n, all) => `اختار إجابة صحيحة: ${number(n)} من ${number(all)}`,
  turnout: (n, all) => `أجاب ${number(n)} من أصل ${number(all)}`,
  more: (n) => `أخرى: ${number(n)}`,
  comeBy: (n) => `أخرى تظهر تباعًا: ${number(n)}`,
  ofAll: (some, all) => `${some} من ${number(all)}`,
  unreachable:
    'لا تستطيع الهواتف الوصول إلى هذا العنوان، فهو لا يعمل إلا على هذا الجهاز. يُرجى توصيله بشبكة الهواتف وإعادة تحميل الصفحة، أو ضبط BASE_URL على عنوان تصل إليه الهواتف.',
}
