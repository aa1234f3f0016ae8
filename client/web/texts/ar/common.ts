import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-texts.ts'

const arabic = formatters('ar')
export const { language, number, fraction, date, time, count } = arabic

/** Kept apart from the numbers beside it: its own marks would draw them to its left. @param part 0 to 1 */
export const percent = (part: number): string => `\u2068${arabic.percent(part)}\u2069`

/** What is counted in more than one part of the pages, in the six forms of Arabic. */

export const people = (n: number): string =>
  count(n, { zero: 'لا أحد', one: 'شخص واحد', two: 'شخصان', few: '# أشخاص', many: '# شخصًا', other: '# شخص' })

export const present = (n: number): string => `الحاضرون: ${number(n)}`

export const votes = (n: number): string =>
  count(n, { zero: 'لا أصوات', one: 'صوت واحد', two: 'صوتان', few: '# أصوات', many: '# صوتًا', other: '# صوت' })

export const points = (n: number): string =>
  count(n, { zero: 'لا نقاط', one: 'نقطة واحدة', two: 'نقطتان', few: '# نقاط', many: '# نقطة', other: '# نقطة' })

export const answers = (n: number): string =>
  count(n, {
    zero: 'لا إجابات',
    one: 'إجابة واحدة',
    two: 'إجابتان',
    few: '# إجابات',
    many: '# إجابة',
    other: '# إجابة',
  })

export const polls = (n: number): string =>
  count(n, {
    zero: 'لا استطلاعات',
    one: 'استطلاع واحد',
    two: 'استطلاعان',
    few: '# استطلاعات',
    many: '# استطلاعًا',
    other: '# استطلاع',
  })

export const questions = (n: number): string =>
  count(n, { zero: 'لا أسئلة', one: 'سؤال واحد', two: 'سؤالان', few: '# أسئلة', many: '# سؤالًا', other: '# سؤال' })

export const failure: typeof English.failure = {
  broke: 'حدث خطأ في هذا الجزء من الصفحة. ما أرسلته من قبل محفوظ.',
  reload: 'إعادة التحميل',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `هذا غير صالح. رسالة الخادم: \u2068${wire}\u2069`,
  session_not_found: 'هذه الجلسة غير موجودة. يُرجى التحقق من الرمز أو الرابط.',
  question_not_found: 'لم يعد هذا السؤال موجودًا.',
  too_slow: 'لم يصل ذلك في الوقت المحدد. يُرجى المحاولة مرة أخرى.',
  session_ended: 'انتهت هذه الجلسة.',
  too_many_requests: 'محاولات كثيرة من هنا. يُرجى الانتظار بضع دقائق ثم المحاولة مرة أخرى.',
  too_many_streams: 'الجلسة مفتوحة من هنا مرات كثيرة. يُرجى إغلاق إحدى الصفحات.',
  internal: 'حدث خطأ في الخادم. يُرجى المحاولة مرة أخرى.',
  starting: 'الخادم يبدأ العمل الآن. يُرجى المحاولة بعد لحظات.',
  disk_full: 'امتلأت مساحة الخادم. لم يتغيّر شيء؛ يُرجى المحاولة لاحقًا.',
  unavailable: 'لا يصل الخادم إلى قاعدة بياناته. يُرجى المحاولة بعد لحظات.',
}

export const outcome: typeof English.outcome = {
  correct: 'صحيح',
  chosen: 'صوتك',
  average: 'المتوسط',
  of: votes,
  points,
  place: (place: number, of?: number) =>
    of === undefined ? `المركز ${number(place)}` : `المركز ${number(place)} من ${number(of)}`,
  nothing: 'لا إجابات بعد.',
}

export const timer: typeof English.timer = {
  timeLeft: 'الوقت المتبقي',
  secondsLeft: (n: number) =>
    count(n, {
      zero: 'انتهى الوقت',
      one: 'بقيت ثانية واحدة',
      two: 'بقيت ثانيتان',
      few: 'بقيت # ثوانٍ',
      many: 'بقيت # ثانية',
      other: 'بقيت # ثانية',
    }),
}

export const sortable: typeof English.sortable = {
  up: (label: string) => `نقل «${label}» إلى الأعلى`,
  down: (label: string) => `نقل «${label}» إلى الأسفل`,
  place: (label: string, place: number) => `«${label}» الآن في الموضع ${number(place)}.`,
}

export const scores: typeof English.scores = { title: 'النقاط', none: 'لا نقاط بعد. ستأتي مع الاختبار.', points }

export const phoneAddress: typeof English.phoneAddress = {
  unreachable:
    'لا تستطيع الهواتف الوصول إلى هذا العنوان، فهو خاص بهذا الجهاز. يُرجى وصله بشبكة الهواتف وإعادة تحميل الصفحة، أو تشغيل الخادم مع ضبط BASE_URL على العنوان الذي تصل إليه الهواتف.',
}
