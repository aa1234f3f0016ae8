import type { ComponentProps } from 'preact'
import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import { common, takingPart as texts } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import { Outcome } from '../../parts/poll/outcome.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'

type Props = ComponentProps<typeof Outcome>

/** The results of a poll that is over, with what this browser chose or wrote. */
export function Results(props: Props) {
  const { poll } = props
  const { result } = KINDS[poll.kind]
  if (result === 'texts' && poll.texts?.length) return <Answers {...props} />
  if (result !== 'order') return <Outcome {...props} />
  return (
    <div class="ranked">
      <p class="quiet">{texts.rank.points(common.points(poll.options.length), common.points(1))}</p>
      <Outcome {...props} />
    </div>
  )
}

/** Each answer once, with how many gave it; the own one first. */
function Answers({ poll: { texts: answers = [] }, chosen = [] }: Props) {
  const times = new Map<string, number>()
  for (const answer of answers) times.set(answer, (times.get(answer) ?? 0) + 1)
  const isOwn = (answer: string) => chosen.includes(answer)
  const ownFirst = [...times].sort(([a], [b]) => Number(isOwn(b)) - Number(isOwn(a)))
  return (
    <ul class="answers">
      {ownFirst.map(([answer, n]) => (
        <UserText as="li" key={answer} class={isOwn(answer) ? 'own' : undefined}>
          {answer} {n > 1 && <span class="quiet">×{number(n)}</span>}
        </UserText>
      ))}
    </ul>
  )
}
