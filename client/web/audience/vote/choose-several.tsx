import { useEffect, useState } from 'preact/hooks'
import { takingPart as texts } from '../../language/index.ts'
import { Status } from '../../parts/controls/status.tsx'
import { Letter } from '../../parts/poll/letters.tsx'
import { PollPicture } from '../../parts/poll/poll-picture.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { choicesOf } from './ballot.ts'
import { readDraft, writeDraft } from './stored-vote.ts'
import type { VoteInputProps } from './vote-input-props.ts'

/** Boxes, of which people may tick up to `maxChoices`, and a button that sends them. They are stored until then. */
export function ChooseSeveral({ code, poll, hasLetters, ballot, isSent, cast, onEdit }: VoteInputProps) {
  const { options, maxChoices: most = 1 } = poll
  const [ticked, setTicked] = useState(() => readDraft(code, poll.id)?.optionIds)
  const sent = choicesOf(ballot)
  const inOrder = (ids: readonly string[]) => options.flatMap(({ id }) => (ids.includes(id) ? id : []))
  const chosen = inOrder(ticked ?? sent)
  const isFull = chosen.length >= most
  const noneLeft = isFull && options.length > most
  const isEdited = ticked !== undefined && chosen.join() !== inOrder(sent).join()
  const isBlocked = chosen.length === 0 || (isSent && !isEdited)
  useEffect(() => onEdit(isEdited), [isEdited])
  const toggle = (id: string) => {
    const optionIds = chosen.includes(id) ? chosen.filter((one) => one !== id) : inOrder([...chosen, id])
    setTicked(optionIds)
    writeDraft(code, poll.id, optionIds.length > 0 ? { optionIds } : undefined)
  }
  const send = () => {
    if (isBlocked) return
    cast({ optionIds: chosen })
    setTicked(undefined)
    writeDraft(code, poll.id, undefined)
  }
  return (
    <>
      <fieldset class="several">
        <legend class="quiet">{texts.several.upTo(most)}</legend>
        <div class={options.some(({ picture }) => picture) ? 'choices boxes tiles' : 'choices boxes'}>
          {options.map(({ id, label, picture }, place) => (
            <label key={id} class={chosen.includes(id) ? 'button ticked' : 'button'}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={isFull && !chosen.includes(id)}
                onChange={() => toggle(id)}
              />
              <PollPicture of={picture} session={code} label={label} />
              {hasLetters && <Letter place={place} />}
              <UserText>{label}</UserText>
            </label>
          ))}
        </div>
      </fieldset>
      <div class={`chosen-so-far ${isSent && !isEdited ? '' : 'unsent'} ${noneLeft ? 'full' : ''}`}>
        <Status isHint>
          {texts.several.chosen(chosen.length, most)}
          {noneLeft && `. ${texts.several.full}`}
        </Status>
        <button
          type="button"
          class={isSent && !isEdited ? 'main sent' : 'main'}
          aria-disabled={isBlocked}
          onClick={send}
        >
          {sent.length > 0 ? texts.write.change : texts.write.send}
        </button>
      </div>
    </>
  )
}
