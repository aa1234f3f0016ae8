import { count, number } from './say.ts'

/** What is counted in more than one part of the pages, in the six forms of Arabic. */

export const people = (n: number): string =>
  count(n, {
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  })

export const present = (n: number): string => `الحاضرون: ${number(n)}`

export const votes = (n: number): string =>
  count(n, {
    zero: 'لا أصوات',
    one: 'صوت واحد',
    two: 'صوتان',
    few: '# أصوات',
    many: '# صوتًا',
    other: '# صوت',
  })

export const points = (n: number): string =>
  count(n, {
    zero: 'لا نقاط',
    one: 'نقطة واحدة',
    two: 'نقطتان',
    few: '# نقاط',
    many: '# نقطة',
    other: '# نقطة',
  })

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
  count(n, {
    zero: 'لا أسئلة',
    one: 'سؤال واحد',
    two: 'سؤالان',
    few: '# أسئلة',
    many: '# سؤالًا',
    other: '# سؤال',
  })
