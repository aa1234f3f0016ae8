import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { settingOf } from '../../../../shared/session-settings.ts'
import type { Operations, Question, Session } from '../../../index.ts'
import { common, takingPart as texts } from '../../language/index.ts'
import type { OwnView } from '../parts/use-own-view.ts'
import { Ask } from './ask.tsx'
import { QuestionItem } from './question-item.tsx'
import { inOrder, isOutvoted, type Order, stableRows, withOwn } from './question-list.ts'
import { useUpvotes } from './use-upvotes.ts'

type Props = {
  client: Operations
  code: string
  session: Session
  own: OwnView
  canAsk: boolean
  isShown: boolean
  /** Stands above the field to ask, in sight at any time. */
  children: ComponentChildren
}

export function Questions({ client, code, session, own, canAsk, isShown, children }: Props) {
  const isLive = session.status === 'live'
  const all = withOwn(session.questions ?? [], own.answer?.questions ?? [])
  const { rows, waiting, order, arrange, isOutdated } = useStableRows(all, isShown)
  const { problem, upvote, pressed } = useUpvotes(client, code, own.refresh)
  const isAsked = useRef(false)
  // A question that was asked here comes first in the list.
  useLayoutEffect(() => {
    if (isAsked.current) scrollTo(0, 0)
    isAsked.current = false
  }, [all.filter(({ mine }) => mine).length])
  const list = useRef<HTMLElement>(null)
  const showFresh = () => {
    arrange(order)
    // The button goes, and the list begins anew.
    list.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }
  return (
    <section
      ref={list}
      class={children ? 'questions is-vote-due' : 'questions'}
      tabIndex={-1}
      aria-label={common.questions}
    >
      <Sorting isHidden={rows.length === 0} order={order} arrange={arrange} isOutdated={isOutdated} />
      {rows.length === 0 && <NoQuestions isOver={!isLive} />}
      <List rows={rows} all={all} isLive={isLive} canAsk={canAsk} upvote={upvote} pressed={pressed} />
      <div class="foot">
        {children}
        <button type="button" class="fresh" hidden={waiting === 0} onClick={showFresh}>
          {texts.fresh(waiting)}
        </button>
        <p class="error" role="alert">
          {problem}
        </p>
        {isLive && canAsk && (
          <Ask
            client={client}
            code={code}
            upvote={upvote}
            questions={all}
            moderation={settingOf(session.settings, 'moderation')}
            onAsked={() => {
              isAsked.current = true
              own.refresh()
            }}
          />
        )}
      </div>
    </section>
  )
}

type ListProps = Pick<ReturnType<typeof useStableRows>, 'rows'> &
  Pick<ReturnType<typeof useUpvotes>, 'upvote' | 'pressed'> & { all: Question[]; isLive: boolean; canAsk: boolean }

/** The own questions that are merged with a listed one stand in its card. */
function List({ rows, all, isLive, canAsk, upvote, pressed }: ListProps) {
  const isUpvoted = ({ id, upvoted = false }: Question) => pressed.get(id) ?? upvoted
  const isListed = (id: string | undefined) => all.some((one) => one.id === id)
  return (
    <ul hidden={rows.length === 0}>
      {rows.map(({ id, question }) =>
        isListed(question?.mergedInto) ? null : question ? (
          <QuestionItem
            key={id}
            question={question}
            merged={all.filter(({ mine, mergedInto }) => mine && mergedInto === id)}
            isUpvoted={isUpvoted(question)}
            canUpvote={isLive && canAsk && !question.mine}
            isLive={isLive}
            onToggle={() => void upvote(question, !isUpvoted(question))}
          />
        ) : (
          <li key={id} class="quiet">
            {texts.takenAway}
          </li>
        ),
      )}
    </ul>
  )
}

const NoQuestions = ({ isOver }: { isOver: boolean }) => (
  <p class="no-questions quiet">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 4.5h12a3 3 0 013 3V14a3 3 0 01-3 3h-5.5L8 20.5V17H6a3 3 0 01-3-3V7.5a3 3 0 013-3z" />
    </svg>
    {isOver ? texts.noQuestionsAtEnd : texts.noQuestions}
  </p>
)

type SortingProps = Pick<ReturnType<typeof useStableRows>, 'order' | 'arrange' | 'isOutdated'> & { isHidden: boolean }

const Sorting = ({ isHidden, order, arrange, isOutdated }: SortingProps) => (
  <div class="sorting" hidden={isHidden}>
    <div class="tabs">
      {(['votes', 'newest'] as const).map((one) => (
        <button
          key={one}
          type="button"
          class={isOutdated && one === order ? 'outdated' : undefined}
          aria-pressed={one === order}
          onClick={() => arrange(one)}
        >
          {texts.orders[one]}
        </button>
      ))}
    </div>
  </div>
)

/** Rows stay in order until the reader sorts them again or leaves the tab. */
function useStableRows(all: Question[], isShown: boolean) {
  const [{ order }, setSorting] = useState<{ order: Order }>({ order: 'votes' })
  const shown = useRef<string[]>([])
  if (!isShown || shown.current.length === 0) shown.current = idsOf(inOrder(all, order))
  const { rows, waiting } = stableRows(shown.current, all)
  shown.current = rows.map(({ id }) => id)
  const isOutdated = order === 'votes' && isOutvoted(rows)
  const arrange = (by: Order) => {
    shown.current = idsOf(inOrder(all, by))
    // A new object, so that sorting by the same order again renders.
    setSorting({ order: by })
  }
  return { rows, waiting, order, arrange, isOutdated }
}

const idsOf = (questions: Question[]): string[] => questions.map(({ id }) => id)
