import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION, ROOM_CAP } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { number } from './say.ts'

export const texts: Refusals<'audience'> = {
  not_joined: 'هذا الجهاز غير منضم، أو لم يعد كذلك. يُرجى الانضمام من جديد.',
  session_full: `هذه الجلسة مكتملة، وعدد المشاركين فيها ${number(ROOM_CAP)}.`,
  no_open_poll: 'لا يوجد استطلاع مفتوح الآن.',
  poll_not_open: 'لم يعد هذا الاستطلاع مفتوحًا.',
  too_many_questions: `بلغت هنا الحد الأقصى للأسئلة، وهو ${number(QUESTIONS_PER_PARTICIPANT)}.`,
  questions_full: `بلغت هذه الجلسة الحد الأقصى للأسئلة، وهو ${number(QUESTIONS_PER_SESSION)}. يمكنك تأييد سؤال يشبه سؤالك.`,
  poll_secret_lost: 'تعذّر بعد عطل التمييز بين الأصوات السرية لهذا الاستطلاع. يُرجى طلب طرحه من جديد.',
  questions_off: 'لا تُجمع الأسئلة في هذه الجلسة.',
  own_question: 'لا يمكنك تأييد سؤالك.',
}
