import './preview.css'
import type { PollBody, Session } from '../../../index.ts'
import { number } from '../../parts/language.ts'
import { Outcome } from '../../parts/outcome.tsx'
import { usePhoneAddress } from '../../parts/phone-address.tsx'
import { asOnWall } from '../../parts/poll-on-wall.ts'
import { texts } from '../../texts/console.ts'
import { AnswersShown } from '../answers/answers.tsx'
import { showing } from '../console/commands.ts'
import { lastPoll, onStage, sceneOnWall } from '../console/next-step.ts'
import type { Desk } from '../console/use-console.ts'
import type { HostedSession } from '../hosted-session.ts'
import { OnlyYou } from './host-only-results.tsx'
import { ScoresNow } from './scores.tsx'

const STAGES = ['poll', 'questions', 'scores', 'lobby'] as const

/** What there is to show: scores where they are kept. */
const stagesOf = ({ settings }: Session) => STAGES.filter((stage) => stage !== 'scores' || settings?.scores === 'on')

/** What the wall shows now, small and live, and what it shows instead. */
export function Stage({ desk, ...hosted }: HostedSession & { desk: Desk }) {
  const { session } = hosted
  const scene = sceneOnWall(session)
  const poll = lastPoll(session)
  return (
    <section class="column stage" aria-labelledby="stage" tabIndex={-1}>
      <header>
        <h2 id="stage">{texts.onWall}</h2>
        {session.status === 'live' && (
          <nav class="choices" aria-labelledby="stage">
            {stagesOf(session).map((show) => (
              <button
                key={show}
                type="button"
                aria-pressed={show === scene}
                onClick={() => desk.send(...showing(session, show))}
              >
                {texts.stages[show]}
              </button>
            ))}
          </nav>
        )}
      </header>
      <div class="screen" data-scene={scene}>
        {scene === 'scores' ? <ScoresNow {...hosted} /> : <Scene session={session} />}
      </div>
      {scene === 'lobby' && <CheckFirst {...hosted} />}
      {poll && <OnlyYou poll={poll} />}
      {poll && <AnswersShown key={poll.id} {...hosted} poll={poll} desk={desk} />}
    </section>
  )
}

function Scene({ session }: { session: Session }) {
  const scene = sceneOnWall(session)
  const poll = lastPoll(session)
  const question = onStage(session)
  if (scene === 'lobby') return <Lobby code={session.code} />
  if (scene === 'thanks') return <p class="quiet">{texts.thanksIs}</p>
  if (scene === 'questions') return <TopQuestions session={session} />
  if (scene === 'answer' && poll && session.answer) {
    return (
      <>
        <p class="quiet" dir="auto">
          {poll.prompt}
        </p>
        <p class="on-stage" dir="auto">
          {session.answer.text}
        </p>
      </>
    )
  }
  if (scene === 'question' && question) {
    return (
      <p class="on-stage" dir="auto">
        {question.text}
      </p>
    )
  }
  return poll ? <PollNow poll={poll} /> : null
}

/** Without what the wall hides, which is said. */
function PollNow({ poll }: { poll: PollBody }) {
  const isOpen = poll.state === 'open'
  const hint = poll.reveal === 'closed' && isOpen ? texts.hiddenUntilClose : texts.isHidden
  return (
    <>
      <h3 dir="auto">{poll.prompt}</h3>
      {poll.revealed === false ? (
        <>
          <p class="hidden-note">{hint}</p>
          <ol class="top">
            {poll.options.map(({ id, label }) => (
              <li key={id} dir="auto">
                {label}
              </li>
            ))}
          </ol>
        </>
      ) : (
        <Outcome poll={asOnWall(poll)} />
      )}
    </>
  )
}

function Lobby({ code }: { code: string }) {
  const phones = usePhoneAddress()
  return (
    <div class="lobby">
      <p class="quiet">{texts.lobbyIs}</p>
      <p>
        {texts.joinAt} <strong>{phones?.host}</strong>
      </p>
      <p class="join-code">
        {code.slice(0, 3)} {code.slice(3)}
      </p>
    </div>
  )
}

/** Before anyone has come, the host is led to the hall check. */
const CheckFirst = ({ id, session: { participantCount, k } }: HostedSession) =>
  participantCount === 0 && k ? (
    <p class="check-first">
      <a class="button" href={`/host/${id}/check#k=${k}`} target="_blank" rel="noopener">
        {texts.checkHall}
      </a>
    </p>
  ) : null

/** How many the small stage has room for. */
const TOP = 5

function TopQuestions({ session: { questions = [] } }: { session: Session }) {
  const shown = questions
    .filter(({ state }) => state === 'approved')
    .toSorted((a, b) => b.upvotes - a.upvotes)
    .slice(0, TOP)
  return (
    <>
      <p class="quiet">{shown.length > 0 ? texts.questionsIs : texts.noneLetThrough}</p>
      <ol class="top">
        {shown.map(({ id, text, upvotes }) => (
          <li key={id}>
            <span dir="auto">{text}</span> <span class="quiet">▲ {number(upvotes)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
