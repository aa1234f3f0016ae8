import type { ComponentChildren } from 'preact'
import type { Session } from '../../../index.ts'
import { hostConsole, firstSteps as texts } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import type { OpenDialog } from '../commands/dialog.ts'
import { WallLink } from './wall-link.tsx'

export type FirstStepsProps = {
  id: string
  session: Session
  /** Whether the wall was opened from this page. */
  hasWall: boolean
  open: OpenDialog
  onWall: () => void
}

/** What to do until the first poll is open, in three steps: a button each, or a line once it is done. The bar has the button of the last. */
export function FirstSteps({ id, session, hasWall, open, onWall }: FirstStepsProps) {
  const polls = session.polls?.length ?? 0
  const isDone = [polls > 0, hasWall, false]
  const current = isDone.indexOf(false)
  // The wall belongs on the computer at the projector.
  const isOnPhone = matchMedia('(max-width: 40rem)').matches
  const stepOf = (at: number) => ({ n: at + 1, isDone: isDone[at] === true, isCurrent: at === current })
  return (
    <>
      <ol class="first-steps">
        <Step {...stepOf(0)} hint={texts.write.hint} done={texts.write.done(polls)}>
          <button type="button" onClick={() => open('poll')}>
            {texts.write.label}
          </button>
        </Step>
        {isOnPhone && session.k ? (
          <Step {...stepOf(1)} hint={texts.wall.onPhone.hint} done={texts.wall.done}>
            <button type="button" class={current === 1 ? 'main' : undefined} onClick={() => open('links')}>
              {texts.wall.onPhone.label}
            </button>
          </Step>
        ) : (
          <Step {...stepOf(1)} hint={texts.wall.hint} done={texts.wall.done}>
            <WallLink id={id} session={session} class={current === 1 ? 'button main' : 'button'} onClick={onWall}>
              {texts.wall.label}
            </WallLink>
          </Step>
        )}
        <Step {...stepOf(2)} hint={texts.open}>
          {hostConsole.steps.open}
        </Step>
      </ol>
      {session.k && (
        <p class="first-links">
          <button type="button" class="plain" onClick={() => open('links')}>
            {texts.share}
          </button>
          <a href={`/host/${id}/check#k=${session.k}`} target="_blank" rel="noopener">
            {texts.check}
          </a>
        </p>
      )}
    </>
  )
}

type StepProps = {
  n: number
  isDone: boolean
  isCurrent: boolean
  /** How to go about it, while it is the one to take. */
  hint: string
  /** What stands in its place once it is done. */
  done?: string
  children: ComponentChildren
}

const Step = ({ n, isDone, isCurrent, hint, done, children }: StepProps) => (
  <li class={isDone ? 'done' : undefined} aria-current={isCurrent ? 'step' : undefined}>
    <span class="step-number" aria-hidden="true">
      {isDone ? '✓' : number(n)}
    </span>
    {isDone ? done : children}
    {isCurrent && <p class="quiet">{hint}</p>}
  </li>
)
