import './stage.css'
import { correctIdsOf } from '../../../../shared/correct-options.ts'
import type { PollBody, Session, Stage as StageName } from '../../../index.ts'
import { Outcome } from '../../parts/poll/outcome.tsx'
import { isKeptFromWall } from '../../parts/poll/poll-on-wall.ts'
import { hostConsole as texts } from '../../texts/index.ts'
import { Answers } from '../answers/answers.tsx'
import { nextDraft } from '../commands/next-step.ts'
import { lastPoll, sceneOnWall } from '../commands/scene.ts'
import { showStage } from '../commands/stage.ts'
import type { HostConsole } from '../console/use-console.ts'
import { lazy } from '../lazy.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Miniature } from './miniature.tsx'

const NextPreview = lazy((parts) => parts.NextPreview)

const STAGES = ['poll', 'questions', 'scores', 'lobby'] as const satisfies StageName[]

/** What the wall can show. Scores only if the session shows them. */
const stagesOf = ({ settings }: Session) => STAGES.filter((stage) => stage !== 'scores' || settings?.scores === 'on')

export function Stage({ console }: { console: HostConsole }) {
  const { session, run } = console
  const scene = sceneOnWall(session)
  const poll = lastPoll(session)
  const next = session.status === 'live' && poll && nextDraft(session)
  return (
    <section class="column stage" aria-labelledby="stage" tabIndex={-1}>
      <header>
        <h2 id="stage">{texts.onWall}</h2>
        {session.status === 'live' && (
          <fieldset class="choices" aria-labelledby="stage">
            {stagesOf(session).map((show) => (
              <button
                key={show}
                type="button"
                aria-pressed={show === scene}
                onClick={() => void run(showStage(session, show))}
              >
                {texts.stages[show]}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      <Miniature console={console} scene={scene} />
      {session.status === 'live' && !poll && <FirstSteps console={console} />}
      {poll && <HostOnlyResults poll={poll} />}
      {poll && <Answers key={poll.id} poll={poll} console={console} />}
      {next && <NextPreview key={next.id + poll.state} session={session} draft={next} />}
    </section>
  )
}

/** What the wall does not show yet. Folded, since others may see this screen too. */
function HostOnlyResults({ poll }: { poll: PollBody }) {
  if (!isKeptFromWall(poll)) return null
  const hint = poll.reveal === 'closed' && poll.state === 'open' ? texts.hiddenUntilClose : texts.isHidden
  const right = poll.options.filter(({ id }) => correctIdsOf(poll).includes(id))
  return (
    <details class="written" key={poll.id}>
      <summary>
        {texts.onlyYou} {poll.revealed === false && <span class="quiet">{hint}</span>}
      </summary>
      {right.length > 0 && (
        <p>
          {texts.rightAnswer} <strong dir="auto">{right.map(({ label }) => label).join(' · ')}</strong>
        </p>
      )}
      {poll.revealed === false && <Outcome poll={poll} />}
    </details>
  )
}
