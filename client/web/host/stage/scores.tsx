import { useEffect, useState } from 'preact/hooks'
import type { Score } from '../../../index.ts'
import { hall, common as texts } from '../../texts/index.ts'
import { number } from '../../texts/language.ts'
import type { HostedSession } from '../hosted-session.ts'

/** How many fit into the small stage. */
const TOP = 5

/** Who is ahead, by the names that the host knows. Requested while the wall shows it. */
export function Scores({ client, id, session }: HostedSession) {
  const [scores, setScores] = useState<Score[]>()
  useEffect(() => {
    // If this fails, the next change of the session asks again.
    client.getScores({ id }).then(
      (got) => setScores(got.scores),
      () => {},
    )
  }, [client, id, session])
  if (!scores) return null
  const ahead = scores.filter(({ points }) => points > 0)
  return (
    <>
      <p class="quiet">{ahead.length > 0 ? hall.scores : hall.noScores}</p>
      <ol class="top">
        {ahead.slice(0, TOP).map(({ place, name, points }, row) => (
          <li key={row}>
            <span dir="auto">
              {number(place)} · {name}
            </span>{' '}
            <span class="quiet">{texts.points(points)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
