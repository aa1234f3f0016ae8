import { useEffect, useRef } from 'preact/hooks'
import { QUESTION_MAX } from '../../../../shared/limits.ts'
import type { Choice } from '../../../../shared/session-settings.ts'
import type { Operations, Question } from '../../../index.ts'
import { takingPart as texts } from '../../language/index.ts'
import { Status } from '../../parts/controls/status.tsx'
import { charactersLeft } from '../parts/characters-left.ts'
import { reason } from '../parts/reason.ts'
import { type Asking, isOnItsWay } from './asking.ts'
import { SimilarQuestions } from './similar-questions.tsx'
import { useAsking } from './use-asking.ts'
import type { Upvote } from './use-upvotes.ts'

type Props = {
  client: Operations
  code: string
  /** Whether the host reviews a question before the others see it, or after. */
  moderation: Choice<'moderation'>
  /** The questions of the list, of which similar ones are offered. */
  questions: readonly Question[]
  upvote: Upvote
  onAsked: () => void
}

export function Ask({ client, code, moderation, questions, upvote, onAsked }: Props) {
  const { asking, type, ask } = useAsking(client, code, onAsked)
  const field = useRef<HTMLTextAreaElement>(null)
  const { left, isTooLong, isEmpty, isNearEnd } = charactersLeft(asking.text, QUESTION_MAX)
  const isBlocked = isTooLong || isEmpty || isOnItsWay(asking)
  useEffect(() => {
    if (asking.progress === 'asked' && document.activeElement?.closest('.ask')) field.current?.focus()
  }, [asking.progress])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBlocked) ask()
  }
  return (
    <form class="ask" onSubmit={send}>
      <div>
        <textarea
          ref={field}
          id="question"
          rows={1}
          placeholder={texts.ask.label}
          aria-label={texts.ask.label}
          dir={asking.text ? 'auto' : undefined}
          value={asking.text}
          readOnly={isOnItsWay(asking)}
          aria-describedby="question-hint"
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <button type="submit" class="main" aria-disabled={isBlocked}>
          {texts.ask.send}
        </button>
      </div>
      <p id="question-hint" class={isTooLong ? 'error' : 'quiet'} hidden={asking.progress !== 'typing'}>
        {isNearEnd ? left : texts.ask.hint[moderation]}
      </p>
      <SimilarQuestions
        questions={questions}
        upvote={upvote}
        type={type}
        text={isOnItsWay(asking) ? '' : asking.text}
        onBack={() => field.current?.focus()}
      />
      <Status class={`asking ${asking.progress}`}>{askingText(asking, moderation)}</Status>
    </form>
  )
}

function askingText({ progress, refusal }: Asking, moderation: Choice<'moderation'>): string {
  const found: Record<Asking['progress'], string> = {
    typing: '',
    sending: texts.question.sending,
    waits: texts.question.waits,
    asked: texts.question.asked[moderation],
    refused: reason(refusal),
  }
  return found[progress]
}
