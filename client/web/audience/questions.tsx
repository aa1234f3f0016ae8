import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Operations, Question, Session } from '../../index.ts'
import { common, phone as texts } from '../texts/index.ts'
import { Ask } from './ask.tsx'
import { QuestionItem } from './question-item.tsx'
import { inOrder, type Order, stableRows, withOwn } from './question-list.ts'
import { reason } from './reason.ts'
import type { OwnView } from './use-own-view.ts'

type Props = {
  client: Operations
  code: string
  session: Session
  own: OwnView
  canAsk: boolean
  /** Whether the tab of the questions is open. */
  isShown: boolean
  /** Stands above the field to ask, in sight at any time. */
  children: ComponentChildren
}

/** The session's questions and the participant's own, and a field to ask. */
export function Questions({ client, code, session, own, canAsk, isShown, children }: Props) {
  const isLive = session.status === 'live'
  const all = withOwn(session.questions ?? [], own.answer?.questions ?? [])
  const { rows, waiting, order, arrange } = useStableRows(all, isShown)
  const { problem, toggle, toggling } = useUpvotes(client, code, own.refresh)
  const onStage = all.find(({ state }) => state === 'highlighted')
  return (
    <section class={children ? 'questions is-vote-due' : 'questions'} tabIndex={-1} aria-label={common.questions}>
      {isLive && <OnStage question={onStage} />}
      <div class="sorting">
        <div class="tabs">
          {(['votes', 'newest'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === order} onClick={() => arrange(one)}>
              {texts.orders[one]}
            </button>
          ))}
        </div>
        <button type="button" class="fresh" hidden={waiting === 0} onClick={() => arrange(order)}>
          {texts.fresh(waiting)}
        </button>
      </div>
      <p class="error" role="alert">
        {problem}
      </p>
      {rows.length === 0 && <p class="no-questions quiet">{texts.noQuestions}</p>}
      <ul>
        {rows.map(({ id, question }) =>
          question ? (
            <QuestionItem
              key={id}
              question={question}
              target={all.find((one) => one.id === question.mergedInto)}
              isToggling={toggling.includes(id)}
              canUpvote={isLive && canAsk && !question.mine}
              isLive={isLive}
              onToggle={() => toggle(question)}
            />
          ) : (
            <li key={id} class="quiet">
              {texts.takenAway}
            </li>
          ),
        )}
      </ul>
      <div class="foot">
        {children}
        {isLive && canAsk && (
          <Ask client={client} code={code} moderation={session.settings?.moderation} onAsked={own.refresh} />
        )}
      </div>
    </section>
  )
}

/** Rows stay in order until the reader sorts them again or leaves the tab. */
function useStableRows(all: Question[], isShown: boolean) {
  const [{ order }, setSorting] = useState<{ order: Order }>({ order: 'votes' })
  const shown = useRef<string[]>([])
  if (!isShown || shown.current.length === 0) shown.current = idsOf(inOrder(all, order))
  const { rows, waiting } = stableRows(shown.current, all)
  shown.current = rows.map(({ id }) => id)
  const arrange = (by: Order) => {
    shown.current = idsOf(inOrder(all, by))
    // A new object, so that sorting by the same order again renders.
    setSorting({ order: by })
  }
  return { rows, waiting, order, arrange }
}

const idsOf = (questions: Question[]): string[] => questions.map(({ id }) => id)

/** Adds and removes upvotes. The page shows this at once, and reverts it if the server refuses. */
function useUpvotes(client: Operations, code: string, refresh: () => void) {
  const [problem, setProblem] = useState('')
  const [toggling, setToggling] = useState<string[]>([])
  const toggle = async ({ id, upvoted }: Question) => {
    if (toggling.includes(id)) return
    setToggling((all) => [...all, id])
    try {
      const at = { id: code, qid: id }
      await (upvoted ? client.takeBackUpvote(at) : client.upvoteQuestion(at))
      setProblem('')
      refresh()
    } catch (error) {
      setProblem(reason(error))
    }
    setToggling((all) => all.filter((one) => one !== id))
  }
  return { problem, toggle: (question: Question) => void toggle(question), toggling }
}

/** The question on the wall. Its box is always there, so that nothing below it moves. */
const OnStage = ({ question }: { question: Question | undefined }) => (
  <div class={question ? 'on-stage' : 'on-stage quiet'}>
    <p class="badge highlighted">{texts.onStage}</p>
    <p dir="auto">{question?.text ?? texts.nothingOnStage}</p>
  </div>
)
