// expect: TS2322
import type { Question } from '../../../server/domain/question.ts'
import type { HelperPass } from '../../../server/domain/sealed.ts'
import { helperQuestion } from '../../../server/views/question.ts'
import type { WallView } from '../../../server/views/session.ts'

declare const question: Question
declare const pass: HelperPass

export const leak: WallView['questions'] = [helperQuestion(question, pass)]
