import type { ComponentProps } from 'preact'
import { useRef } from 'preact/hooks'
import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import type { PollBody } from '../../../index.ts'
import { common, takingPart } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import { Outcome } from '../../parts/poll/outcome.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { answerList } from './answer-list.ts'
import { type Ballot, choicesOf, writtenIn } from './ballot.ts'

type Props = Omit<ComponentProps<typeof Outcome>, 'chosen' | 'markOf'> & {
  /** What of this browser counts. */
  ballot: Ballot | undefined
}

/** Whether the results themselves say what this browser chose or wrote. */
export const tellsOwn = ({ texts = [], words }: PollBody, ballot: Ballot): boolean =>
  words === undefined && writtenIn(ballot).every((text) => texts.includes(text))

/** The results of a poll that is over, with what this browser chose or wrote. */
export function Results({ ballot, ...props }: Props) {
  const { poll } = props
  const { result } = KINDS[poll.kind]
  const { ranks = [] } = ballot ?? {}
  const written = writtenIn(ballot)
  if (result === 'texts' && poll.texts?.length) return <Answers texts={poll.texts} own={written} />
  if (result !== 'order') return <Outcome {...props} chosen={[...choicesOf(ballot), ...written]} />
  const ownPlace = (id: string) => `${takingPart.yours.vote} ${takingPart.place(ranks.indexOf(id) + 1)}`
  return (
    <div class="ranked">
      <p class="quiet">{takingPart.rank.points(common.points(poll.options.length), common.points(1))}</p>
      <Outcome {...props} chosen={ranks} markOf={ownPlace} />
    </div>
  )
}

/** The own answer is the first: among many it would be out of sight. */
function Answers({ texts, own }: { texts: readonly string[]; own: readonly string[] }) {
  const shown = useRef<string[]>([])
  const answers = answerList(texts, shown.current)
  shown.current = answers.map(({ text }) => text)
  const isOwn = ({ text }: { text: string }): boolean => own.includes(text)
  return (
    <ul class="answers">
      {[...answers]
        .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
        .map((answer) => (
          <li key={answer.text} class={isOwn(answer) ? 'own' : undefined}>
            <UserText>{answer.text}</UserText> {answer.n > 1 && <span class="quiet">×{number(answer.n)}</span>}{' '}
            {isOwn(answer) && <span class="badge highlighted">{takingPart.write.answer}</span>}
          </li>
        ))}
    </ul>
  )
}
