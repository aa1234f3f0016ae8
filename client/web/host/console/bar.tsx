import '../../parts/meter.css'
import './bar.css'
import type { ComponentChildren } from 'preact'
import type { PollBody, Session } from '../../../index.ts'
import { Menu, MenuItem } from '../../parts/menu.tsx'
import { Timer } from '../../parts/timer.tsx'
import { texts } from '../../texts/console.ts'
import { TIMES } from '../polls/timer-seconds.ts'
import { type ActionName, actionOf } from './commands.ts'
import { keyName } from './help.tsx'
import { lastPoll, onStage, sceneOnWall } from './next-step.ts'
import type { Desk } from './use-console.ts'

type Props = { id: string; session: Session; desk: Desk; children?: ComponentChildren }

/** Always in sight: what is now, what comes next, and what a speaker needs at once. */
export function Bar({ id, session, desk, children }: Props) {
  return (
    <section class="bar" aria-label={texts.bar}>
      {children}
      <Now session={session} />
      <Next id={id} session={session} desk={desk} />
      <div class="buttons">
        <ActionButton name="reveal" label={texts.reveal} desk={desk} />
        <ActionButton name="clear" label={texts.clear} desk={desk} />
        <SetTimer session={session} desk={desk} />
        <button type="button" class="plain sign help" aria-label={texts.actions.help} onClick={() => desk.act('help')}>
          ?
        </button>
      </div>
    </section>
  )
}

/** The poll of now, what covers it, how many voted; for readers every change of what it is. */
function Now({ session }: { session: Session }) {
  const poll = lastPoll(session)
  const covering = coveringOf(session)
  const state = session.status === 'ended' ? 'ended' : (poll?.state ?? 'lobby')
  return (
    <div class="now">
      <p>
        <span class={`badge ${state}`}>{texts.states[state]}</span>
        <span class="prompt" dir="auto">
          {poll?.prompt ?? texts.nobodyAsked}
        </span>
      </p>
      {covering && (
        <p class="covering">
          <span class="badge highlighted">{texts.onWall}</span>
          <span class="prompt" dir="auto">
            {covering}
          </span>
        </p>
      )}
      <p class="turnout">{poll && <Turnout session={session} poll={poll} />}</p>
      <p class="for-readers" role="status">
        {poll && texts.isNow(texts.states[state], poll.prompt)} {covering && texts.isNow(texts.onWall, covering)}
      </p>
    </div>
  )
}

function coveringOf(session: Session): string | undefined {
  const scene = sceneOnWall(session)
  if (scene === 'answer') return session.answer?.text
  return scene === 'question' ? onStage(session)?.text : undefined
}

/** How many voted on the poll of now, and how long they still can. */
function Turnout({ session, poll }: { session: Session; poll: PollBody }) {
  const people = session.participantCount ?? 0
  const votes = votesOf(session)
  const part = people > 0 ? Math.min(votes, people) / people : 0
  return (
    <>
      <span class="meter" aria-hidden="true">
        <span style={{ inlineSize: `${100 * part}%` }} />
      </span>
      <span>{texts.voted(votes, people)}</span>
      {poll.closesAt !== undefined && <Timer closesAt={poll.closesAt} />}
    </>
  )
}

/** Of the poll of now, as the list has it. */
const votesOf = ({ poll, polls = [] }: Session): number => polls.find(({ id }) => id === poll?.id)?.votes ?? 0

/** After the end all that is left is to read, which no clicker does. */
function Next({ id, session, desk }: Props) {
  const { step } = desk
  const isOver = session.status === 'ended'
  const report = isOver && session.k && `/report/${id}#k=${session.k}`
  return (
    <div class="next">
      <button
        type="button"
        class="sign"
        aria-label={texts.actions.back}
        title={texts.actions.back}
        aria-disabled={!desk.isPossible('back')}
        onClick={() => desk.act('back')}
      >
        ‹
      </button>
      <button
        type="button"
        class="main"
        aria-disabled={step.name === 'none' && !report}
        onClick={() => (report ? open(report, '_blank', 'noopener') : desk.act('next'))}
      >
        <span>
          {report ? texts.openReport : isOver ? texts.states.ended : texts.steps[step.name]}
          {step.name === 'open' && <small dir="auto">{step.about}</small>}
        </span>
        {!isOver && <kbd>{keyName('ArrowRight')}</kbd>}
      </button>
    </div>
  )
}

type ButtonProps = { name: ActionName; label: string; desk: Desk }

const ActionButton = ({ name, label, desk }: ButtonProps) => (
  <button type="button" aria-disabled={!desk.isPossible(name)} onClick={() => desk.act(name)}>
    {label} <kbd>{keyName(actionOf(name).keys[0] ?? '')}</kbd>
  </button>
)

/** Closes the open poll after a time; the menu chooses which. */
function SetTimer({ session, desk }: Pick<Props, 'session' | 'desk'>) {
  const poll = lastPoll(session)
  const choose = (seconds: number) => {
    desk.setSeconds(seconds)
    if (poll?.state === 'open') desk.send({ do: 'open', pollId: poll.id, seconds })
  }
  return (
    <span class="set-timer">
      <button type="button" aria-disabled={!desk.isPossible('timer')} onClick={() => desk.act('timer')}>
        <span>{texts.timer}</span>
        <small>{texts.seconds(desk.seconds)}</small>
        <kbd>{keyName('t')}</kbd>
      </button>
      <Menu label={texts.actions.timer} sign="⌄" class="sign">
        {TIMES.map((seconds) => (
          <MenuItem key={seconds} onChoose={() => choose(seconds)}>
            {texts.seconds(seconds)} {seconds === desk.seconds && '✓'}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
