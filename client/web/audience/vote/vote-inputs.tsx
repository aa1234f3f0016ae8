import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { OPEN_TEXT_MAX, WORD_MAX } from '../../../../shared/limits.ts'
import { KINDS, type KindData } from '../../../../shared/poll-kinds/for-pages.ts'
import type { PollBody } from '../../../index.ts'
import { common, takingPart as texts } from '../../language/index.ts'
import { Sortable } from '../../parts/controls/sortable.tsx'
import { Letter } from '../../parts/poll/letters.tsx'
import { PollPicture } from '../../parts/poll/poll-picture.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { charactersLeft } from '../parts/characters-left.ts'
import { isSame } from './ballot.ts'
import { ChooseSeveral } from './choose-several.tsx'
import { firstOrder, readDraft, writeDraft } from './stored-vote.ts'
import type { VoteInputProps } from './vote-input-props.ts'
import { WriteWords } from './write-words.tsx'

const VOTE_INPUTS: Record<KindData['widget'], ComponentType<VoteInputProps>> = {
  'choose-one': ChooseOne,
  scale: Scale,
  word: Write,
  text: Write,
  rank: Rank,
}

/** How people vote on a poll. */
export function voteInputOf({ kind, maxChoices, maxWords }: PollBody): ComponentType<VoteInputProps> {
  if (maxChoices !== undefined) return ChooseSeveral
  return maxWords === undefined ? VOTE_INPUTS[KINDS[kind].widget] : WriteWords
}

const hasPictures = ({ options }: PollBody): boolean => options.some(({ picture }) => picture)

const choicesClass = (poll: PollBody, hasLetters: boolean): string =>
  ['choices', hasPictures(poll) && 'tiles', hasLetters && 'lettered'].filter(Boolean).join(' ')

/** A tap votes, and a tap on another option changes the vote. `shownAs`: what stands for the labels. */
function ChooseOne({ code, poll, hasLetters, ballot, cast, shownAs }: VoteInputProps & { shownAs?: string[] }) {
  return (
    <>
      {(KINDS[poll.kind].hasCorrectOption || hasPictures(poll)) && <p class="quiet">{texts.several.one}</p>}
      <div class={choicesClass(poll, hasLetters)}>
        {poll.options.map(({ id, label, picture }, place) => (
          <button
            key={id}
            type="button"
            aria-label={shownAs && label}
            aria-pressed={ballot?.optionId === id}
            onClick={() => cast({ optionId: id })}
          >
            <PollPicture of={picture} session={code} label={label} />
            {hasLetters && <Letter place={place} />}
            <UserText>{shownAs?.[place] ?? label}</UserText>
          </button>
        ))}
      </div>
    </>
  )
}

const IN_ROW = 5
/** The most characters of the steps of a scale that fit side by side. Longer ones stand below one another. */
const SHORT = 4

/** A step that begins with its number, and what it means. Not `1-2` or `10:30`, which mean themselves. */
const STEP = /^(\d+)(?:(?: [–—-]|:) (.+))?$/

/** The steps of a scale without what its ends mean, and that. Worded is one that does not fit side by side. */
function readScale({ options }: PollBody) {
  const read = options.map(({ label }) => STEP.exec(label) ?? ['', label])
  const steps = read.map(([, step = '']) => step)
  const meanings = read.map(([, , meaning]) => meaning)
  const { lowest, highest } = common.scale
  return {
    steps,
    ends: [meanings[0] ?? lowest, meanings.at(-1) ?? highest],
    isWorded: meanings.slice(1, -1).some(Boolean) || steps.some((step) => step.length > SHORT),
  }
}

/** The steps side by side, lowest first, and what its ends mean below them; in words, below one another. */
function Scale(props: VoteInputProps) {
  const { steps, ends, isWorded } = readScale(props.poll)
  const isMany = steps.length > IN_ROW
  const named = ends.map((end, n) => `${steps.at(-n)}: ${end}`)
  return (
    <fieldset
      class={['scale', isWorded && 'worded', isMany && 'many'].filter(Boolean).join(' ')}
      style={{ '--longest': Math.max(...steps.map((step) => step.length)) }}
      aria-label={named.join(' – ')}
    >
      <ChooseOne {...props} {...(!isWorded && { shownAs: steps })} />
      {!isWorded && (
        <p class="quiet ends" aria-hidden="true">
          {(isMany ? named : ends).map((end) => (
            <UserText key={end}>{end}</UserText>
          ))}
        </p>
      )}
    </fieldset>
  )
}

/** A line for a word, a larger field for a text. The draft is stored until it is sent. */
function Write({ code, poll, ballot, isSent, cast, onEdit }: VoteInputProps) {
  const isWord = KINDS[poll.kind].widget === 'word'
  const [typed, setTyped] = useState(() => readDraft(code, poll.id)?.text)
  const text = typed ?? ballot?.text ?? ''
  const { left, isTooLong, isEmpty, isNearEnd } = charactersLeft(text, isWord ? WORD_MAX : OPEN_TEXT_MAX)
  const isEdited = typed !== undefined && typed.trim() !== (ballot?.text ?? '')
  const isBlocked = isTooLong || isEmpty || (isSent && !isEdited)
  useEffect(() => onEdit(isEdited), [isEdited])
  const change = (now: string) => {
    setTyped(now)
    writeDraft(code, poll.id, now.trim() === '' ? undefined : { text: now })
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBlocked) return
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
      <label for="answer">{isWord ? texts.write.word : texts.write.answer}</label>
      {isWord ? <input {...field} enterkeyhint="send" /> : <textarea {...field} rows={4} />}
      <p id="left" class={isTooLong ? 'error' : 'quiet'} hidden={!isNearEnd}>
        {left}
      </p>
      <button type="submit" class="main" aria-disabled={isBlocked}>
        {ballot?.text === undefined ? texts.write.send : texts.write.change}
      </button>
    </form>
  )
}

/** Options to put in order, which begin in another one on each phone. The draft is stored until it is sent. */
function Rank({ code, poll, ballot, isSent, cast, onEdit }: VoteInputProps) {
  const [ordered, setOrdered] = useState(() => readDraft(code, poll.id)?.ranks)
  const optionOf = (id: string) => poll.options.find((option) => option.id === id)
  const [random] = useState(() => firstOrder(code, poll))
  const ids = ordered ?? [...new Set([...(ballot?.ranks ?? []), ...random])]
  const isEdited = ordered !== undefined && !isSame({ ranks: ordered }, ballot)
  useEffect(() => onEdit(isEdited), [isEdited])
  const arrange = (order: string[]) => {
    setOrdered(order)
    writeDraft(code, poll.id, { ranks: order })
  }
  const isBlocked = isSent && !isEdited
  const send = () => {
    if (isBlocked) return
    cast({ ranks: ids })
    writeDraft(code, poll.id, undefined)
  }
  return (
    <>
      <p class="quiet">{ballot?.ranks ? texts.rank.again : `${texts.rank.hint} ${texts.rank.untouched}`}</p>
      <Sortable
        ids={ids}
        labelOf={(id) => optionOf(id)?.label ?? ''}
        picture={(id) => <PollPicture of={optionOf(id)?.picture} session={code} />}
        onOrder={arrange}
      />
      <div class={isBlocked ? 'chosen-so-far' : 'chosen-so-far unsent'}>
        <button type="button" class="main" aria-disabled={isBlocked} onClick={send}>
          {ballot?.ranks ? texts.write.change : texts.rank.send}
        </button>
      </div>
    </>
  )
}
