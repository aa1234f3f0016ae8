import type { Results } from '../../index.ts'
import { withShownAnswers } from '../parts/poll/poll-on-wall.ts'

/** How many questions and written answers the host hides. */
export const hiddenIn = ({ polls, questions }: Results): number =>
  [...polls.flatMap(({ answers = [] }) => answers.filter(({ shown }) => !shown)), ...questions.filter(isHidden)].length

const isHidden = ({ state }: Results['questions'][number]): boolean => state === 'hidden'

export const withoutHidden = ({ polls, questions }: Results): Pick<Results, 'polls' | 'questions'> => ({
  polls: polls.map(withShownAnswers),
  questions: questions.filter((question) => !isHidden(question)),
})
