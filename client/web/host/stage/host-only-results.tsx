import type { PollBody } from '../../../index.ts'
import { Outcome } from '../../parts/poll/outcome.tsx'
import { isKeptFromWall } from '../../parts/poll/poll-on-wall.ts'
import { hostConsole as texts } from '../../texts/index.ts'

/** What the wall does not show yet. Folded, since others may see this screen too. */
export function HostOnlyResults({ poll }: { poll: PollBody }) {
  if (!isKeptFromWall(poll)) return null
  const right = poll.options.find(({ id }) => id === poll.correctOptionId)
  return (
    <details class="written" key={poll.id}>
      <summary>{texts.onlyYou}</summary>
      {right && (
        <p>
          {texts.rightAnswer} <strong dir="auto">{right.label}</strong>
        </p>
      )}
      {poll.revealed === false && <Outcome poll={poll} />}
    </details>
  )
}
