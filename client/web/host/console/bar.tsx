import '../../parts/controls/meter.css'
import './bar.css'
import './bar-narrow.css'
import './bar-low.css'
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import type { PollBody, Session } from '../../../index.ts'
import { common, hostConsole as texts, titleBar } from '../../language/index.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { Timer } from '../../parts/timer/timer.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { contentOnWall, lastPoll, questionOnStage } from '../commands/on-wall.ts'
import { setTimer } from '../commands/polls.ts'
import { keyName, keyOf } from '../commands/shortcut-names.ts'
import type { CommandName } from '../commands/shortcuts.ts'
import { Tick } from '../parts/fields.tsx'
import { TIMES } from '../polls/timer-seconds.ts'
import type { HostConsole } from './use-console.ts'
import { useKeyboardHeight } from './use-keyboard-height.ts'

type Props = { console: HostConsole }

/** Always in sight: the poll, the next step, and the commands that a speaker needs at once. */
export function Bar({ console, children }: Props & { children: ComponentChildren }) {
  const { session } = console
  const poll = lastPoll(session)
  return (
    <section
      class={poll ? 'console-bar' : 'console-bar before'}
      aria-label={texts.bar}
      style={{ '--keyboard': `${useKeyboardHeight()}px` }}
    >
      {children}
      <Now session={session} />
      <Next console={console} />
      <div class="buttons">
        <CommandButton name="reveal" console={console}>
          <span class="whole">{isRevealed(poll) ? texts.hideResults : texts.steps.reveal}</span>
          <span class="short">{isRevealed(poll) ? texts.moves.hide : texts.reveal}</span> <Key name="reveal" />
        </CommandButton>
        <CommandButton name="clear" console={console} aria-pressed={session.stage === 'lobby'}>
          {texts.stages.lobby} <Tick of={session.stage === 'lobby'} /> <Key name="clear" />
        </CommandButton>
        <SetTimer console={console} />
        <CommandButton name="help" console={console} class="plain sign help" aria-label={texts.actions.help}>
          ?
        </CommandButton>
      </div>
    </section>
  )
}

const isRevealed = (poll: PollBody | undefined): boolean => poll !== undefined && poll.revealed !== false

/** The current poll, what covers it, and how many voted. Screen readers hear when it changes. */
function Now({ session }: { session: Session }) {
  const poll = lastPoll(session)
  const covering = coveringOf(session)
  const state = session.status === 'ended' ? 'ended' : poll?.state
  return (
    <div class="now">
      {state ? (
        <NowLine state={state} label={texts.states[state]} text={poll?.prompt ?? ''} />
      ) : (
        <p>
          <span class="prompt">{texts.joinable}</span>
        </p>
      )}
      {covering && <NowLine class="covering" state="highlighted" label={texts.onWall} text={covering} />}
      <p class="turnout">
        {poll ? (
          <Turnout session={session} poll={poll} />
        ) : (
          // The title says it where it leads to the people.
          !session.roster && common.joined(session.participantCount ?? 0)
        )}
      </p>
      <p class="visually-hidden" role="status">
        {poll && state && texts.isNow(texts.states[state], poll.prompt)}{' '}
        {covering && texts.isNow(texts.onWall, covering)}
      </p>
    </div>
  )
}

const NowLine = (props: { class?: string; state: string; label: string; text: string }) => (
  <p class={props.class}>
    <span class={`badge ${props.state}`}>{props.label}</span>
    <UserText class="prompt">{props.text}</UserText>
  </p>
)

function coveringOf(session: Session): string | undefined {
  const content = contentOnWall(session)
  if (content === 'answer') return session.answer?.text
  return content === 'question' ? questionOnStage(session)?.text : undefined
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
      <span>{votes === people && people > 1 ? texts.allVoted(people) : texts.voted(votes, people)}</span>
      {poll.closesAt !== undefined && <Timer closesAt={poll.closesAt} />}
    </>
  )
}

/** Where nothing is left, the button asks whether to end the session, and then opens the report. Keys do neither. */
function Next({ console }: Props) {
  const { id, session, step, stepName, isSure, press, setDialog } = console
  const { back } = texts.actions
  const isOver = session.status === 'ended'
  const report = isOver && session.k && `/report/${id}#k=${session.k}`
  const isNew = !isOver && !step.id
  const isLast = isNew && step.name === 'none'
  const isEnd = isLast && session.k !== undefined
  const go = () => {
    if (report) open(report, '_blank', 'noopener')
    else if (isNew) setDialog(isEnd ? 'end' : 'poll')
    else press('next')
  }
  const label = () => {
    if (report) return texts.openReport
    if (isOver) return texts.states.ended
    if (isEnd) return titleBar.end
    return isLast ? texts.newPoll : stepName
  }
  return (
    <div class="next">
      <CommandButton name="back" console={console} class="sign" aria-label={back} title={back}>
        ‹
      </CommandButton>
      <button
        type="button"
        class={isLast || isSure ? 'main calm' : 'main'}
        aria-disabled={isOver && !report}
        onClick={go}
      >
        <span>
          {label()}
          {step.name === 'open' && <UserText as="small">{step.subject}</UserText>}
          {isLast && <small>{texts.steps.none}</small>}
        </span>
        {step.id && <kbd>{keyName(document.dir === 'rtl' ? ' ' : 'ArrowRight')}</kbd>}
      </button>
    </div>
  )
}

type ButtonProps = Props & ButtonHTMLAttributes & { name: CommandName }

/** Does what the command's keys do. It is never `disabled`: when pressed, it says why the command is unavailable. */
const CommandButton = ({ name, console, ...rest }: ButtonProps) => (
  <button {...rest} type="button" aria-disabled={!console.isAvailable(name)} onClick={() => console.press(name)} />
)

const Key = ({ name }: { name: CommandName }) => <kbd>{keyOf(name)}</kbd>

/** Closes the open poll after a time that the menu sets. While that runs, a press stops it. */
function SetTimer({ console }: Props) {
  const { session, run, setSeconds } = console
  const poll = lastPoll(session)
  const isRunning = poll?.state === 'open' && poll.closesAt !== undefined
  const choose = (seconds: number) => {
    setSeconds(seconds)
    if (poll?.state === 'open') void run(setTimer(poll.id, seconds))
  }
  return (
    <span class={isRunning ? 'set-timer running' : 'set-timer'}>
      <CommandButton name="timer" console={console}>
        <span>{isRunning ? texts.stop : texts.actions.timer}</span>
        {!isRunning && <small>{texts.seconds(console.seconds)}</small>} <Key name="timer" />
      </CommandButton>
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
