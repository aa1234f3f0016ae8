import type { Templates } from '../../host/sessions/templates.ts'
import { number } from './say.ts'

export const texts: Templates = {
  icebreaker: {
    title: 'كسر الجليد',
    what: 'ثلاثة أسئلة خفيفة لتنشيط القاعة.',
    polls: [
      { kind: 'word_cloud', prompt: 'بكلمة واحدة: كيف حالك اليوم؟' },
      {
        kind: 'multiple_choice',
        prompt: 'من أين تشارك؟',
        options: ['من هذه القاعة', 'من مكتب آخر', 'من المنزل', 'من الطريق'],
      },
      { kind: 'open_text', prompt: 'ما الذي لا يعرفه عنك إلا القليلون هنا؟' },
    ],
  },
  feedback: {
    title: 'آراء وملاحظات',
    what: 'كيف كانت، وما الذي نبقيه، وما الذي نغيّره.',
    polls: [
      { kind: 'rating', prompt: 'كيف كانت هذه الجلسة؟' },
      { kind: 'open_text', prompt: 'ما الذي ينبغي أن نبقيه؟' },
      { kind: 'open_text', prompt: 'ما الذي ينبغي أن نغيّره في المرة القادمة؟' },
    ],
  },
  quiz: {
    title: 'اختبار',
    what: 'أسئلة لكل منها إجابة صحيحة واحدة، مع الشرح.',
    polls: [
      {
        kind: 'quiz',
        prompt: 'ما أكبر كوكب؟',
        options: ['المريخ', 'المشتري', 'زحل', 'نبتون'],
        correctOption: 1,
        explanation: 'يتسع المشتري لكل الكواكب الأخرى مجتمعة.',
      },
      {
        kind: 'quiz',
        prompt: 'كم عظمة في جسم الإنسان البالغ؟',
        options: [number(106), number(206), number(306)],
        correctOption: 1,
        explanation: `يولد الطفل بنحو ${number(270)} عظمة، ويلتحم كثير منها مع النمو.`,
      },
      {
        kind: 'quiz',
        prompt: 'أي مما يلي ليس من ألوان الضوء الأساسية؟',
        options: ['الأحمر', 'الأخضر', 'الأصفر', 'الأزرق'],
        correctOption: 2,
        explanation: 'يبدو الضوء الأحمر والأخضر معًا أصفر.',
      },
    ],
  },
  retro: {
    title: 'مراجعة الفريق',
    what: 'ما الذي سار جيدًا، وما الذي تعثّر، وبماذا نبدأ.',
    polls: [
      { kind: 'rating', prompt: 'كيف كانت الدورة الأخيرة بالنسبة إليك؟' },
      { kind: 'open_text', prompt: 'ما الذي سار جيدًا؟' },
      { kind: 'open_text', prompt: 'ما الذي أعاقنا؟' },
      {
        kind: 'ranking',
        prompt: 'بماذا نبدأ؟',
        options: ['اجتماعات أقل', 'مراجعات أسرع', 'أهداف أوضح', 'وقت أطول للتركيز'],
      },
    ],
  },
  allHands: {
    title: 'أسئلة وأجوبة للجميع',
    what: 'أسئلة القاعة، والأكثر تأييدًا أولًا.',
    polls: [{ kind: 'word_cloud', prompt: 'عمّ ينبغي أن نتحدث اليوم؟' }],
  },
  empty: { title: 'جلسة فارغة', what: 'لا شيء معدّ.', polls: [] },
}
