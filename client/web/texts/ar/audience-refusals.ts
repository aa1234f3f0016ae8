import { QUESTIONS_PER_PARTICIPANT, ROOM_CAP } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { people, questions } from './counted.ts'

export const texts: Refusals<'audience'> = {
  not_joined: 'هذا الجهاز غير منضم، أو لم يعد كذلك. يُرجى الانضمام من جديد.',
  session_full: `هذه الجلسة مكتملة: فيها ${people(ROOM_CAP)}.`,
  no_open_poll: 'لا يوجد استطلاع مفتوح الآن.',
  poll_not_open: 'لم يعد هذا الاستطلاع مفتوحًا.',
  too_many_questions: `طرحت هنا ${questions(QUESTIONS_PER_PARTICIPANT)}، وهذا هو الحد الأقصى.`,
  poll_secret_lost:
    'بعد عطل، لم يعد ممكنًا التمييز بين الأصوات السرية لهذا الاستطلاع. يُرجى أن تطلب من المضيف طرحه من جديد.',
  questions_off: 'لا تُجمع الأسئلة في هذه الجلسة.',
  own_question: 'لا يمكن تأييد سؤالك أنت.',
}
