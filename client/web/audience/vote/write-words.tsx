import { useEffect, useRef, useState } from 'preact/hooks'
import { WORD_MAX } from '../../../../shared/limits.ts'
import { wordKey } from '../../../../shared/poll-kinds/word-key.ts'
import { takingPart as texts } from '../../language/index.ts'
import { charactersLeft } from '../parts/characters-left.ts'
import { isSame, writtenIn } from './ballot.ts'
import { readDraft, writeDraft } from './stored-vote.ts'
import type { VoteInputProps } from './vote-input-props.ts'

/** Up to `maxWords` fields. The next one comes once something is written in the last. They are stored until sent. */
export function WriteWords({ code, poll, ballot, isSent, cast, onEdit }: VoteInputProps) {
  const { maxWords: most = 1 } = poll
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => readDraft(code, poll.id)?.texts)
  const sent = writtenIn(ballot)
  const entries = typed ?? sent
  const words = wordsIn(entries)
  const isEdited = typed !== undefined && !isSame({ texts: words }, { texts: [...sent] })
  const problem = problemIn(entries)
  const isBlocked = problem?.isRefused || words.length === 0 || (isSent && !isEdited)
  useEffect(() => onEdit(isEdited), [isEdited])
  const change = (index: number, now: string) => {
    const changed = [...entries.slice(0, index), now, ...entries.slice(index + 1)]
    setTyped(changed)
    const left = wordsIn(changed)
    writeDraft(code, poll.id, left.length > 0 ? { texts: left } : undefined)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBlocked) return
    cast({ texts: words })
    setTyped(undefined)
    writeDraft(code, poll.id, undefined)
  }
  const fields = entries.length < most && entries.at(-1)?.trim() !== '' ? [...entries, ''] : entries
  const goOn = (event: KeyboardEvent, index: number) => {
    const next = form.current?.querySelectorAll('input')[index + 1]
    if (event.key !== 'Enter' || event.isComposing || !next || entries[index]?.trim() === '') return
    event.preventDefault()
    next.focus()
  }
  return (
    <form onSubmit={send} ref={form}>
      <fieldset class="several words-to-send">
        <Legend most={most} isMoreToCome={fields.length < most} />
        {fields.map((word, index) => (
          <input
            key={index}
            aria-label={texts.words.number(index + 1)}
            placeholder={texts.words.number(index + 1)}
            aria-invalid={problem?.isRefused && problem.index === index}
            aria-describedby={problem?.index === index ? 'left' : undefined}
            value={word}
            dir="auto"
            autocomplete="off"
            enterkeyhint={index + 1 < most ? 'next' : 'send'}
            onInput={({ currentTarget }) => change(index, currentTarget.value)}
            onKeyDown={(event) => goOn(event, index)}
          />
        ))}
      </fieldset>
      <p id="left" class={problem?.isRefused ? 'error' : 'quiet'} aria-live="polite">
        {problem?.text}
      </p>
      <button type="submit" class="main" aria-disabled={isBlocked}>
        {sent.length > 0 ? texts.write.change : texts.write.send}
      </button>
    </form>
  )
}

const Legend = ({ most, isMoreToCome }: { most: number; isMoreToCome: boolean }) => (
  <legend>
    {texts.words.upTo(most)}
    {isMoreToCome && <small>{texts.words.oneEach}</small>}
  </legend>
)

const wordsIn = (entries: readonly string[]): string[] => entries.map((one) => one.trim()).filter((one) => one !== '')

type Problem = { index: number; text: string; isRefused: boolean }

/** What is to be said of the first field that has two of a word, is too long, or nearly so. */
function problemIn(entries: readonly string[]): Problem | undefined {
  const keys = entries.map((one) => wordKey(one.trim()))
  const problems = entries.flatMap((entry, index): Problem[] => {
    const { left, isTooLong, isEmpty, isNearEnd } = charactersLeft(entry, WORD_MAX)
    if (!isEmpty && keys.indexOf(keys[index] ?? '') < index) return [{ index, text: texts.words.same, isRefused: true }]
    return isNearEnd ? [{ index, text: left, isRefused: isTooLong }] : []
  })
  return problems.find(({ isRefused }) => isRefused) ?? problems[0]
}
