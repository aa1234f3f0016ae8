import type { ComponentChildren } from 'preact'
import type { Session } from '../../../index.ts'
import { firstSteps as texts } from '../../language/index.ts'
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
  onOpenPoll: () => void
}

/** What to do until the first poll is open, in three steps. Each is a button. */
export function FirstSteps({ id, session, hasWall, open, onWall, onOpenPoll }: FirstStepsProps) {
  const hasPoll = (session.polls?.length ?? 0) > 0
  return (
    <ol class="first-steps">
      <Step n={1} isDone={hasPoll} hint={texts.write.hint}>
        <button type="button" onClick={() => open('poll')}>
          {texts.write.label}
        </button>
        {session.k && (
          <button type="button" class="plain share" onClick={() => open('links')}>
            {texts.share}
          </button>
        )}
      </Step>
      <Step n={2} isDone={hasWall} hint={texts.wall.hint}>
        <WallLink id={id} session={session} class="button" onClick={onWall}>
          {texts.wall.label}
        </WallLink>
        {session.k && (
          <a href={`/host/${id}/check#k=${session.k}`} target="_blank" rel="noopener">
            {texts.check}
          </a>
        )}
      </Step>
      <Step n={3} isDone={false} hint={texts.open.hint}>
        <button type="button" disabled={!hasPoll} onClick={onOpenPoll}>
          {texts.open.label}
        </button>
      </Step>
    </ol>
  )
}

type StepProps = { n: number; isDone: boolean; hint: string; children: ComponentChildren }

const Step = ({ n, isDone, hint, children }: StepProps) => (
  <li class={isDone ? 'done' : undefined}>
    <span class="step-number" aria-hidden="true">
      {isDone ? '✓' : number(n)}
    </span>
    {children}
    <p class="quiet">{hint}</p>
  </li>
)
