import { useState } from 'preact/hooks'
import { OPEN_TEXT_MAX, WORD_MAX } from '../../../shared/limits.ts'
import { KINDS } from '../parts/kinds.ts'
import { texts } from '../texts/audience.ts'
import type { WidgetProps } from './widget.ts'

/** An answer in one's own words: a line for a word, a larger field for a text. */
export function Write({ poll, ballot, cast }: WidgetProps) {
  const isWord = KINDS[poll.kind].widget === 'word'
  const most = isWord ? WORD_MAX : OPEN_TEXT_MAX
  const [typed, setTyped] = useState<string>()
  const text = typed ?? ballot?.text ?? ''
  const left = most - [...text.trim().normalize()].length
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    cast({ text: text.trim() })
  }
  const field = {
    id: 'answer',
    value: text,
    dir: 'auto' as const,
    'aria-describedby': 'left',
    onInput: (event: Event) =>
      setTyped((event.currentTarget as HTMLInputElement | HTMLTextAreaElement).value),
  }
  return (
    <form onSubmit={send}>
      <label for="answer">{isWord ? texts.word : texts.answer}</label>
      {isWord ? <input {...field} /> : <textarea {...field} rows={4} />}
      <p id="left" class={left < 0 ? 'error' : 'quiet'}>
        {texts.left(left)}
      </p>
      <button type="submit" class="main" disabled={left < 0 || text.trim() === ''}>
        {ballot?.text === undefined ? texts.send : texts.change}
      </button>
    </form>
  )
}
