import type { PollBody } from '../../../index.ts'
import { common, hostConsole as texts } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { moveDraft, pollsOf } from '../commands/polls.ts'
import { useCommand } from '../commands/use-command.ts'
import { Problem } from '../parts/fields.tsx'

type Props = Pick<SessionDialogProps, 'session' | 'commands' | 'onClose'> & { draft: PollBody }

/** Moves a draft to a place in a long list, which is chosen by what stands there now. */
export function MoveDraft({ session, commands, draft: opened, onClose }: Props) {
  const { problem, run } = useCommand(commands)
  const drafts = pollsOf(session, 'draft')
  const draft = drafts.find(({ id }) => id === opened.id) ?? opened
  const move = async (index: number) => {
    const command = moveDraft(session, draft, index)
    if (!command || !(await run(command))) return
    onClose()
    commands.say({ text: common.moved(draft.prompt, index + 1) })
    commands.showSaved(draft.id, index)
  }
  return (
    <Dialog title={texts.moveTo} onClose={onClose}>
      <UserText as="q">{draft.prompt}</UserText>
      <Problem text={problem} />
      <ol class="targets">
        {drafts.map((one, index) => (
          <li key={one.id}>
            <button type="button" disabled={one === draft} onClick={() => void move(index)}>
              <UserText>{one.prompt}</UserText>
              <span class="quiet">{number(index + 1)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
