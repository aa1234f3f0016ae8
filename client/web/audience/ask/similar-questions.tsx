import { useEffect, useRef, useState } from 'preact/hooks'
import type { Question } from '../../../index.ts'
import { takingPart as texts } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import { Status } from '../../parts/controls/status.tsx'
import { similarTo } from '../../parts/questions/similar.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { Upvote } from './use-upvotes.ts'

/** As many as leave room for the field, above a phone's keys. */
const MOST = 3

type Props = {
  text: string
  questions: readonly Question[]
  upvote: Upvote
  type: (text: string) => void
  /** Called when the reader goes back to what they typed. */
  onBack: () => void
}

/** Shown questions that are similar to the one that is being typed. A tap upvotes one of them instead, or clears the draft. */
export function SimilarQuestions({ text, questions, upvote, type, onBack }: Props) {
  const [chosen, setChosen] = useState<{ question: Question; draft: string }>()
  const shown = useRef<readonly Question[]>([])
  const others = questions.filter(({ mine, state }) => !mine && (state === 'approved' || state === 'highlighted'))
  const isShown = ({ id }: Question) => shown.current.some((one) => one.id === id)
  shown.current = similarTo(text, others, isShown).slice(0, MOST)
  const isChosen = chosen !== undefined && text === ''
  const latest = useRef(text)
  latest.current = text
  // The draft stays until the server has the upvote, and longer if somebody types on.
  const choose = async (question: Question) => {
    if (!question.upvoted && !(await upvote(question, true))) return
    if (latest.current !== text) return
    type('')
    setChosen({ question, draft: text })
  }
  const undo = () => {
    if (!chosen) return
    type(chosen.draft)
    setChosen(undefined)
    onBack()
    if (!chosen.question.upvoted) void upvote(chosen.question, false)
  }
  const found = shown.current.map((one) => one.text).join('; ')
  const [first] = shown.current
  const isUpvoted = shown.current.every(({ upvoted }) => upvoted)
  const label = isUpvoted ? texts.upvotedAlready : texts.instead
  return (
    <>
      <Status class="visually-hidden">{isChosen ? texts.upvotedInstead : found && `${label} ${found}`}</Status>
      {isChosen && <Chosen onUndo={undo} />}
      {found && (
        <section ref={inSight} class={isUpvoted ? 'similar upvoted' : 'similar'} aria-label={label}>
          <p aria-hidden="true">{label}</p>
          {shown.current.map((one) =>
            isUpvoted ? (
              <UserText key={one.id} as="p" class="quiet">
                {one.text}
              </UserText>
            ) : (
              <button key={one.id} type="button" onClick={() => void choose(one)}>
                <span aria-hidden="true">▲ {number(one.upvotes)}</span>
                <UserText>{one.text}</UserText>
              </button>
            ),
          )}
          {isUpvoted && first && (
            <button type="button" class="main" onClick={() => void choose(first)}>
              {texts.clearDraft}
            </button>
          )}
        </section>
      )}
    </>
  )
}

/** Scrolls to what appears below the field, on a phone held sideways. */
function inSight(section: HTMLElement | null): void {
  if (matchMedia('(max-height: 30rem)').matches) section?.scrollIntoView({ block: 'nearest' })
}

/** Says what happened to the draft, and takes it back. It gets the focus of the button that was pressed. */
function Chosen({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={inSight} class="similar chosen">
      <p aria-hidden="true">{texts.upvotedInstead}</p>
      <button ref={button} type="button" onClick={onUndo}>
        {texts.undo}
      </button>
    </section>
  )
}
