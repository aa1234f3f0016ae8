import { useState } from 'preact/hooks'
import { REPLY_MAX } from '../../../../shared/limits.ts'
import type { Question, Session } from '../../../index.ts'
import { common, hostConsole as texts } from '../../language/index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { bySimilarity } from '../../parts/questions/similar.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { Command } from '../commands/command.ts'
import type { QuestionForm } from '../commands/dialog.ts'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { mergeQuestions, replyTo } from '../commands/questions.ts'
import { targetsOf } from '../commands/queue.ts'
import { useCommand } from '../commands/use-command.ts'
import { Problem, useSearch } from '../parts/fields.tsx'

type Props = QuestionForm & Pick<SessionDialogProps, 'session' | 'commands' | 'onClose'>

/** A form about a question. It closes once the server has accepted what it sends. */
export function QuestionDialog({ session, commands, form, question: opened, onClose }: Props) {
  const { problem, run } = useCommand(commands)
  const question = session.questions?.find(({ id }) => id === opened.id) ?? opened
  const send = async (command: Command) => (await run(command)) && onClose()
  return (
    <Dialog title={texts.actions[form]} onClose={onClose}>
      <UserText as="q">{question.text}</UserText>
      <Problem text={problem} />
      {form === 'reply' ? (
        <Written question={question} onSend={(text) => send(replyTo(question, text))} />
      ) : (
        <Targets
          session={session}
          question={question}
          onChoose={(target) => send(mergeQuestions([question], target))}
        />
      )}
    </Dialog>
  )
}

function Written({ question: { reply = '' }, onSend }: { question: Question; onSend: (text: string) => void }) {
  const [text, setText] = useState(reply)
  const [known] = useState(reply)
  const save = (event: Event) => {
    event.preventDefault()
    onSend(text)
  }
  return (
    <form onSubmit={save}>
      <Problem text={reply && reply !== known ? texts.reply.meanwhile(`\u2068${reply}\u2069`) : ''} />
      <label for="reply">{texts.reply.how}</label>
      <textarea
        id="reply"
        rows={6}
        dir="auto"
        maxLength={REPLY_MAX}
        required
        autofocus
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div class="buttons end">
        {reply && (
          <button type="button" class="plain" onClick={() => onSend('')}>
            {texts.reply.remove}
          </button>
        )}
        <button type="submit" class="main">
          {texts.forms.reply}
        </button>
      </div>
    </form>
  )
}

type TargetsProps = { session: Session; question: Question; onChoose: (target: Question) => void }

/** The questions that can stand for this one, the most similar first. */
function Targets({ session, question, onChoose }: TargetsProps) {
  const { found, field } = useSearch(bySimilarity(question.text, targetsOf(session, question)), ({ text }) => text)
  return (
    <>
      <p>{texts.merge.how}</p>
      <div class="field-row">{field}</div>
      {found.length === 0 && <p class="quiet">{texts.noneFound}</p>}
      <ul class="targets">
        {found.map((target) => (
          <li key={target.id}>
            <button type="button" onClick={() => onChoose(target)}>
              <UserText>{target.text}</UserText>
              {target.upvotes > 0 && <span class="quiet">{common.upvotes(target.upvotes)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
