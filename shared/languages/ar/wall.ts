import type * as English from '../en/wall.ts'
import { number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'هذا الرابط لا يعمل.',
  openedBy: 'يُرجى فتح الشاشة من لوحة تحكم المضيف.',
  welcome: 'أهلًا وسهلًا!',
  thanks: 'شكرًا على مشاركتكم!',
  ended: 'انتهت هذه الجلسة.',
  results: 'شاهدوا النتائج على هواتفكم',
  question: 'سؤال',
  topQuestions: 'أسئلة الجمهور',
  noQuestions: 'لا توجد أسئلة بعد. اطرحوا أسئلتكم عبر الهاتف.',
  fullScreen: 'ملء الشاشة (F)',
  joinLarge: 'عرض طريقة الانضمام بحجم كبير (J)',
  option: (label, n, part) => `${label}: ${number(n)}، ${percent(part)}`,
}
