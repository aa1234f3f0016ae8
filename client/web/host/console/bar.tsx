import '../../parts/controls/meter.css'
import './bar.css'
import type { ComponentChildren } from 'preact'
import type { PollBody, Session } from '../../../index.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { Timer } from '../../parts/timer/timer.tsx'
import { hostConsole as texts } from '../../texts/index.ts'
import { startTimer } from '../polls/commands.ts'
import { TIMES } from '../polls/timer-seconds.ts'
import { lastPoll, questionOnStage, sceneOnWall } from '../stage/scene.ts'
import { type CommandName, rowOf } from './commands.ts'
import { keyName } from './help.tsx'
import type { HostConsole } from './use-console.ts'

type Props = { console: HostConsole }

/** Always in sight: the poll, the next step, and what a speaker needs at once. */
export function Bar({ console, children }: Props & { children: ComponentChildren }) {
  return (
    <section class="bar" aria-label={texts.bar}>
      {children}
      <Now session={console.session} />
      <Next console={console} />
      <div class="buttons">
        <CommandButton name="reveal" label={texts.reveal} console={console} />
        <CommandButton name="clear" label={texts.clear} console={console} />
        <SetTimer console={console} />
        <button
          type="button"
          class="plain sign help"
          aria-label={texts.actions.help}
          onClick={() => console.press('help')}
        >
          ?
        </button>
      </div>
    </section>
  )
}

/** The current poll, what covers it, and how many voted. Screen readers hear when it changes. */
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
  return scene === 'question' ? questionOnStage(session)?.text : undefined
}

/** How many voted on the current poll, and how long they still can. */
function Turnout({ session, poll }: { session: Session; poll: PollBody }) {
  const people = session.participantCount ?? 0
  const votes = session.polls?.find(({ id }) => id === poll.id)?.votes ?? 0
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

/** After the end it opens the report, which keys and clickers do not. */
function Next({ console }: Props) {
  const { id, session, step, isAvailable, press } = console
  const isOver = session.status === 'ended'
  const report = isOver && session.k && `/report/${id}#k=${session.k}`
  return (
    <div class="next">
      <button
        type="button"
        class="sign"
        aria-label={texts.actions.back}
        title={texts.actions.back}
        aria-disabled={!isAvailable('back')}
        onClick={() => press('back')}
      >
        ‹
      </button>
      <button
        type="button"
        class="main"
        aria-disabled={step.name === 'none' && !report}
        onClick={() => (report ? open(report, '_blank', 'noopener') : press('next'))}
      >
        <span>
          {report ? texts.openReport : isOver ? texts.states.ended : texts.steps[step.name]}
          {step.name === 'open' && <small dir="auto">{step.subject}</small>}
        </span>
        {!isOver && <kbd>{keyName('ArrowRight')}</kbd>}
      </button>
    </div>
  )
}

type ButtonProps = Props & { name: CommandName; label: string }

const CommandButton = ({ name, label, console }: ButtonProps) => (
  <button type="button" aria-disabled={!console.isAvailable(name)} onClick={() => console.press(name)}>
    {label} <kbd>{keyName(rowOf(name).keys[0] ?? '')}</kbd>
  </button>
)

/** Closes the open poll after a time, which the menu chooses. */
function SetTimer({ console }: Props) {
  const { session, run, setSeconds, isAvailable, press } = console
  const poll = lastPoll(session)
  const choose = (seconds: number) => {
    setSeconds(seconds)
    if (poll?.state === 'open') void run(startTimer(poll.id, seconds))
  }
  return (
    <span class="set-timer">
      <button type="button" aria-disabled={!isAvailable('timer')} onClick={() => press('timer')}>
        <span>{texts.actions.timer}</span>
        <small>{texts.seconds(console.seconds)}</small>
        <kbd>{keyName('t')}</kbd>
      </button>
      <Menu label={texts.actions.timer} sign="⌄" class="sign">
        {TIMES.map((seconds) => (
          <MenuItem key={seconds} onChoose={() => choose(seconds)}>
            {texts.seconds(seconds)} {seconds === console.seconds && '✓'}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
