// expect: TS2345
import type { Question } from '../../../server/domain/question.ts'
import type { HelperPass } from '../../../server/domain/sealed.ts'
import { hostQuestion } from '../../../server/views/question.ts'

declare const question: Question
declare const pass: HelperPass

export const leak = hostQuestion(question, pass)
