import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import type { PollBody } from '../../../index.ts'
import { common } from '../../language/index.ts'

/** Whether people write their own answer instead of choosing one. */
export const isWritten = ({ kind }: Pick<PollBody, 'kind'>): boolean => ['word', 'text'].includes(KINDS[kind].widget)

/** Whether people answer, where others vote or send one word. */
const isAnswered = ({ kind, maxWords }: Pick<PollBody, 'kind' | 'maxWords'>): boolean =>
  KINDS[kind].hasCorrectOption || maxWords !== undefined

/** That nobody answered, or that nobody did so far. */
export const nothingInWords = ({ state }: Pick<PollBody, 'state'>, texts = common): string =>
  state === 'closed' ? texts.noAnswers : texts.nothing

/** What to do, or that it is too late, in the words of the poll's kind. */
export const stateInWords = (poll: Pick<PollBody, 'kind' | 'state' | 'maxWords'>, texts = common): string =>
  poll.state === 'open'
    ? texts.openNow[isAnswered(poll) ? 'text' : KINDS[poll.kind].widget]
    : isWritten(poll)
      ? texts.answersClosed
      : texts.votingClosed
