import { settingOf } from '../../../../shared/session-settings.ts'
import './stage.css'
import type { ComponentChildren, ComponentType } from 'preact'
import { correctIdsOf } from '../../../../shared/correct-options.ts'
import type { PollBody, Session, Stage as StageName } from '../../../index.ts'
import { hostConsole as texts } from '../../language/index.ts'
import type { OutcomeProps } from '../../parts/poll/outcome.tsx'
import { isKeptFromWall } from '../../parts/poll/poll-on-wall.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { HostedSession, Run } from '../commands/hosted-session.ts'
import { contentOnWall, lastPoll } from '../commands/on-wall.ts'
import { hasOtherPlaces, showStage, togglePodium } from '../commands/stage.ts'
import { Miniature } from './miniature.tsx'

const STAGES = ['poll', 'questions', 'scores', 'lobby'] as const satisfies StageName[]

/** What the wall can show. Scores only if the session shows them. */
const stagesOf = ({ settings }: Session) =>
  STAGES.filter((stage) => stage !== 'scores' || settingOf(settings, 'scores') === 'on')

type Props = { hosted: HostedSession; run: Run; Outcome: ComponentType<OutcomeProps>; children: ComponentChildren }

/** The wall as it is now, and what it can show instead. */
export function Stage({ hosted, run, Outcome, children }: Props) {
  const { session } = hosted
  const content = contentOnWall(session)
  const poll = lastPoll(session)
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
                aria-pressed={show === content}
                onClick={() => void run(showStage(session, show))}
              >
                {texts.stages[show]}
              </button>
            ))}
            {content === 'scores' && (!session.podium || hasOtherPlaces(session)) && (
              <button type="button" onClick={() => void run(togglePodium(session))}>
                {session.podium ? texts.steps.places : texts.steps.scores}
              </button>
            )}
          </fieldset>
        )}
      </header>
      <Miniature {...hosted} content={content} />
      {poll && <HostOnlyResults poll={poll} Outcome={Outcome} />}
      {children}
    </section>
  )
}

/** What the wall does not show yet. Folded, since others may see this screen too. */
function HostOnlyResults({ poll, Outcome }: Pick<Props, 'Outcome'> & { poll: PollBody }) {
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
          {texts.rightAnswer} <UserText as="strong">{right.map(({ label }) => label).join(' · ')}</UserText>
        </p>
      )}
      {poll.revealed === false && <Outcome poll={poll} />}
    </details>
  )
}
