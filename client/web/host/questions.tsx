import { useState } from 'preact/hooks'
import { type Move, movesFrom } from '../../../shared/moderation.ts'
import type { Question } from '../../index.ts'
import { number } from '../parts/language.ts'
import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'
import { Dialog } from './dialog.tsx'
import type { HostedSession } from './hosted-session.ts'
import { FILTERS, type Filter, inPart, sendMove, undoing } from './moderation.ts'
import { useQuestionKeys } from './question-keys.ts'

type Done = { question: Question; move: Move }

/** The queue: what waits, what is shown, and every move one key away and undone by another. */
export function Questions({ client, id, session }: HostedSession) {
  const { busy, problem, run } = useAction()
  const [filter, setFilter] = useState<Filter>('pending')
  const [done, setDone] = useState<Done>()
  const [current, setCurrent] = useState<string>()
  const [showsKeys, setShowsKeys] = useState(false)
  const listed = inPart(session, filter)

  const move = (question: Question, chosen: Move) =>
    run(async () => {
      await sendMove(client, id, question.id, chosen)
      setDone({ question, move: chosen })
    })
  const undo = ({ question, move: chosen }: Done) =>
    run(async () => {
      for (const back of undoing(question.state, chosen)) {
        await sendMove(client, id, question.id, back)
      }
      setDone(undefined)
    })
  useQuestionKeys({
    listed,
    current,
    onCurrent: setCurrent,
    onMove: (question, chosen) => void move(question, chosen),
    onUndo: () => done && canUndo(done) && void undo(done),
    onHelp: () => setShowsKeys(true),
  })
  return (
    <section class="card questions" aria-labelledby="questions">
      <h2 id="questions">{texts.questions}</h2>
      <div class="actions">
        {FILTERS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            onClick={() => setFilter(name)}
          >
            {texts.filters[name]} {number(inPart(session, name).length)}
          </button>
        ))}
        <button type="button" onClick={() => setShowsKeys(true)}>
          {texts.keys}
        </button>
      </div>
      <p class="error" role="alert">
        {problem}
      </p>
      <div class="done" role="status">
        {done && <span>{texts.did[done.move]} </span>}
        {done && <q dir="auto">{done.question.text}</q>}
        {done && canUndo(done) && (
          <button type="button" disabled={busy} onClick={() => undo(done)}>
            {texts.undo}
          </button>
        )}
      </div>
      {listed.length === 0 && <p class="quiet">{texts.noQuestions}</p>}
      <ul class="queue">
        {listed.map((question) => (
          <Item
            key={question.id}
            question={question}
            isCurrent={question.id === current}
            busy={busy}
            onMove={(chosen) => void move(question, chosen)}
          />
        ))}
      </ul>
      {showsKeys && <Keys onClose={() => setShowsKeys(false)} />}
    </section>
  )
}

const canUndo = ({ question, move }: Done): boolean => undoing(question.state, move).length > 0

type ItemProps = {
  question: Question
  isCurrent: boolean
  busy: boolean
  onMove: (move: Move) => void
}

function Item({ question, isCurrent, busy, onMove }: ItemProps) {
  const { text, state, upvotes, author } = question
  const who = [author?.name, author?.email].filter(Boolean).join(', ')
  return (
    <li class={state} aria-current={isCurrent}>
      <p dir="auto">{text}</p>
      <p class="quiet">
        {state === 'highlighted' && <span class="badge open">{texts.onWall}</span>} ▲{' '}
        {number(upvotes)} · <span dir="auto">{who || texts.anonymous}</span>
      </p>
      <div class="actions">
        {movesFrom(state).map((move) => (
          <button key={move} type="button" disabled={busy} onClick={() => onMove(move)}>
            {texts.moves[move]}
          </button>
        ))}
      </div>
    </li>
  )
}

const Keys = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={texts.keys} onClose={onClose}>
    <dl class="keys">
      {texts.keyList.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
