// expect: TS2322
import type { Question } from '../../../server/domain/question.ts'
import type { HostPass } from '../../../server/domain/sealed.ts'
import { hostQuestion } from '../../../server/views/question.ts'
import type { ResultsView } from '../../../server/views/results.ts'

declare const question: Question
declare const pass: HostPass

export const leak: ResultsView['questions'] = [hostQuestion(question, pass)]
