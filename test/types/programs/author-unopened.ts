// expect: TS2339
import type { Question } from '../../../server/domain/question.ts'

declare const question: Question

export const leak = question.author?.email
