import { useEffect, useState } from 'preact/hooks'
import type { Score } from '../../../index.ts'
import { hall, common as texts } from '../../texts/index.ts'
import { number } from '../../texts/language.ts'
import type { HostedSession } from '../hosted-session.ts'
import { TOP, TopList } from './top-list.tsx'

/** The best scores, with the names that the host knows. Requested while the wall shows scores. */
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
  const rows = ahead
    .slice(0, TOP)
    .map(({ place, name, points }, key) => ({ key, text: `${number(place)} · ${name}`, figure: texts.points(points) }))
  return <TopList title={ahead.length > 0 ? hall.scores : hall.noScores} rows={rows} />
}
