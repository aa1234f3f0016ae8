import './preview.css'
import type { PollBody, Session, Stage as StageName } from '../../../index.ts'
import { usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import { Outcome } from '../../parts/poll/outcome.tsx'
import { asOnWall, isKeptFromWall } from '../../parts/poll/poll-on-wall.ts'
import { topQuestions } from '../../parts/session/wall-content.ts'
import { hall, hostConsole as texts } from '../../texts/index.ts'
import { number } from '../../texts/language.ts'
import { Answers } from '../answers/answers.tsx'
import type { HostConsole } from '../console/use-console.ts'
import type { HostedSession } from '../hosted-session.ts'
import { showStage } from './commands.ts'
import { lastPoll, questionOnStage, sceneOnWall } from './scene.ts'
import { Scores } from './scores.tsx'
import { TopList } from './top-list.tsx'

const STAGES = ['poll', 'questions', 'scores', 'lobby'] as const satisfies StageName[]

/** What the wall can show. Scores only if the session shows them. */
const stagesOf = ({ settings }: Session) => STAGES.filter((stage) => stage !== 'scores' || settings?.scores === 'on')

/** A small live picture of the wall, and buttons to choose what it shows. */
export function Stage({ console }: { console: HostConsole }) {
  const { client, id, session, run } = console
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
                onClick={() => void run(showStage(session, show))}
              >
                {texts.stages[show]}
              </button>
            ))}
          </nav>
        )}
      </header>
      <div class="screen" data-scene={scene}>
        {scene === 'scores' ? <Scores client={client} id={id} session={session} /> : <Scene session={session} />}
      </div>
      {scene === 'lobby' && <CheckFirst id={id} session={session} />}
      {poll && <HostOnlyResults poll={poll} />}
      {poll && <Answers key={poll.id} poll={poll} console={console} />}
    </section>
  )
}

function Scene({ session }: { session: Session }) {
  const scene = sceneOnWall(session)
  const poll = lastPoll(session)
  const question = questionOnStage(session)
  if (scene === 'lobby') return <Lobby code={session.code} />
  if (scene === 'thanks') return <p class="quiet">{texts.thanksIs}</p>
  if (scene === 'questions') return <TopQuestions session={session} />
  if (scene === 'question' && question) return <OnStage text={question.text} />
  if (scene === 'answer' && poll && session.answer) {
    return (
      <>
        <p class="quiet" dir="auto">
          {poll.prompt}
        </p>
        <OnStage text={session.answer.text} />
      </>
    )
  }
  return poll ? <PollNow poll={poll} /> : null
}

const OnStage = ({ text }: { text: string }) => (
  <p class="on-stage" dir="auto">
    {text}
  </p>
)

/** A poll as the wall shows it, or a note that its results are hidden. */
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
        {hall.joinAt} <strong>{phones?.host}</strong>
      </p>
      <p class="join-code">
        {code.slice(0, 3)} {code.slice(3)}
      </p>
    </div>
  )
}

/** A link to the hall check while nobody has joined. */
const CheckFirst = ({ id, session: { participantCount, k } }: Omit<HostedSession, 'client'>) =>
  participantCount === 0 && k ? (
    <p class="check-first">
      <a class="button" href={`/host/${id}/check#k=${k}`} target="_blank" rel="noopener">
        {texts.checkHall}
      </a>
    </p>
  ) : null

function TopQuestions({ session }: { session: Session }) {
  const top = topQuestions(session)
  const rows = top.map(({ id, text, upvotes }) => ({ key: id, text, figure: `▲ ${number(upvotes)}` }))
  return <TopList title={top.length > 0 ? texts.questionsIs : texts.noneLetThrough} rows={rows} />
}

/** What the wall does not show yet. Folded, since others may see this screen too. */
function HostOnlyResults({ poll }: { poll: PollBody }) {
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
