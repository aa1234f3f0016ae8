import type { PollBody, Session } from '../../../index.ts'
import { host, hostConsole as texts } from '../../language/index.ts'
import { Outcome } from '../../parts/poll/outcome.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { Run, ShowSaved } from '../commands/hosted-session.ts'
import { askAgain, copyPoll } from '../commands/polls.ts'
import { votesOn } from './votes-on.ts'

export type ClosedPollsProps = { session: Session; run: Run; closed: PollBody[]; onSaved: ShowSaved }

/** Newest first: hosts look up the last poll most. Each can be asked again, or be a draft once more. */
export const ClosedPolls = ({ session, run, closed, onSaved }: ClosedPollsProps) => (
  <details class="closed" open={session.status === 'ended'} data-glide="closed">
    <summary>{texts.closedPolls(closed.length)}</summary>
    <ol>
      {closed.toReversed().map((poll) => (
        <li key={poll.id}>
          <details>
            <summary>
              <UserText>{poll.prompt}</UserText>{' '}
              <span class="quiet">
                {host.kinds[poll.kind]} · {votesOn(poll)}
              </span>
            </summary>
            <Outcome poll={poll} />
            {session.status === 'live' && (
              <p class="buttons">
                <button type="button" onClick={() => void run(askAgain(poll.id, session))}>
                  {texts.askAgain}
                </button>
                <button type="button" class="plain" onClick={() => void run(copyPoll(poll, onSaved))}>
                  {host.duplicate}
                </button>
              </p>
            )}
          </details>
        </li>
      ))}
    </ol>
  </details>
)
