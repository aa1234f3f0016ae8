import { settingOf } from '../../../shared/session-settings.ts'
import type { Session } from '../../index.ts'
import { common, takingPart as texts } from '../language/index.ts'
import { hasLetters } from '../parts/poll/letters.tsx'
import { PollPicture } from '../parts/poll/poll-picture.tsx'
import { UserText } from '../parts/user-text/user-text.tsx'
import { ClosedPoll } from './vote/closed-poll.tsx'
import { Sign } from './vote/own-place.tsx'
import type { QuizScore } from './vote/quiz-moment.tsx'
import { Results } from './vote/results.tsx'
import { readCounted } from './vote/stored-vote.ts'

type Props = {
  session: Session
  code: string
  hasJoined: boolean
  own: Session | undefined
  score: QuizScore | undefined
}

/**
 * After the end: thanks to who took part, and the results of all polls if the host shares them, otherwise of the last
 * poll.
 */
export function Ended({ session, code, hasJoined, own, score }: Props) {
  const { poll, polls = poll ? [poll] : [] } = session
  const counted = readCounted(code)
  const shown = polls.filter(({ id, revealed }) => id === poll?.id || revealed !== false)
  return (
    <section class="poll" aria-label={texts.results}>
      <div class="card thanks">
        {hasJoined && settingOf(session.settings, 'scores') === 'on' && <Final own={own} />}
        <h2>{hasJoined ? texts.thanks : texts.ended}</h2>
        <p class="quiet">
          {hasJoined && `${texts.ended}.`} {shown.length > 0 && texts.stay}
        </p>
      </div>
      {shown.map((one) => (
        <div key={one.id} class="card">
          <UserText as="h2">{one.prompt}</UserText>
          <PollPicture of={one.picture} session={code} />
          {one.id === poll?.id ? (
            <ClosedPoll poll={one} session={session} code={code} own={own} score={score} />
          ) : (
            <Results
              poll={one}
              session={code}
              ballot={counted[one.id]}
              hasLetters={hasLetters(one, session.settings)}
            />
          )}
        </div>
      ))}
    </section>
  )
}

/** The own place in the end, which has its space before the server tells it. Who has no points is told none. */
function Final({ own }: Pick<Props, 'own'>) {
  if (!own) return <div class="final" />
  if (!own.score?.points) return null
  const { points, place, of } = own.score
  return (
    <div class="final">
      <Sign place={place} />
      <strong>{texts.place(place, of)}</strong> <span>{common.points(points)}</span>
    </div>
  )
}
