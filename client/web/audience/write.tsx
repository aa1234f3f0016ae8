import { useEffect, useState } from 'preact/hooks'
import { OPEN_TEXT_MAX, WORD_MAX } from '../../../shared/limits.ts'
import { KINDS } from '../parts/poll/kinds.ts'
import { phone as texts } from '../texts/index.ts'
import { charactersLeft } from './characters-left.ts'
import { readDraft, writeDraft } from './kept-vote.ts'
import type { VoteInputProps } from './vote-input.ts'

/** An answer in one's own words: a line for a word, a larger field for a text. What is typed is kept until it is sent. */
export function Write({ code, poll, ballot, cast, onEdit }: VoteInputProps) {
  const isWord = KINDS[poll.kind].widget === 'word'
  const [typed, setTyped] = useState(() => readDraft(code, poll.id))
  const text = typed ?? ballot?.text ?? ''
  const { left, isTooLong, isEmpty } = charactersLeft(text, isWord ? WORD_MAX : OPEN_TEXT_MAX)
  const isEdited = typed !== undefined && typed.trim() !== (ballot?.text ?? '')
  useEffect(() => onEdit(isEdited), [isEdited])
  const change = (now: string) => {
    setTyped(now)
    writeDraft(code, poll.id, now.trim() === '' ? undefined : now)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isTooLong || isEmpty) return
    cast({ text: text.trim() })
    setTyped(undefined)
    writeDraft(code, poll.id, undefined)
  }
  const field = {
    id: 'answer',
    value: text,
    dir: 'auto' as const,
    autocomplete: 'off',
    'aria-describedby': 'left',
    onInput: ({ currentTarget }: Event) => change((currentTarget as HTMLInputElement | HTMLTextAreaElement).value),
  }
  return (
    <form onSubmit={send}>
      <label for="answer">{isWord ? texts.word : texts.answer}</label>
      {isWord ? <input {...field} enterkeyhint="send" /> : <textarea {...field} rows={4} />}
      <p id="left" class={isTooLong ? 'error' : 'quiet'}>
        {left}
      </p>
      <button type="submit" class="main" aria-disabled={isTooLong || isEmpty}>
        {ballot?.text === undefined ? texts.send : texts.change}
      </button>
    </form>
  )
}
