import { useState } from 'preact/hooks'
import { QUESTION_MAX } from '../../../shared/limits.ts'
import type { Operations, Session } from '../../index.ts'
import { useCallKey } from '../parts/call-key.ts'
import { number } from '../parts/language.ts'
import { reason, texts } from '../texts/audience.ts'
import type { Own } from './own.ts'

type Props = {
  client: Operations
  code: string
  session: Session
  own: Own
  canAsk: boolean
}
type Question = NonNullable<Session['questions']>[number]

/** The session's questions and one's own, and a field to ask. */
export function Questions({ client, code, session, own, canAsk }: Props) {
  const isLive = session.status === 'live'
  const questions = withOwn(session.questions ?? [], own.answer?.questions ?? [])
  const [problem, setProblem] = useState('')
  const toggle = async ({ id, upvoted }: Question) => {
    try {
      const at = { id: code, qid: id }
      await (upvoted ? client.takeBackUpvote(at) : client.upvoteQuestion(at))
      setProblem('')
      own.refresh()
    } catch (error) {
      setProblem(reason(error))
    }
  }
  return (
    <section class="card" aria-labelledby="questions">
      <h2 id="questions">{texts.questions}</h2>
      {isLive && canAsk && session.settings?.questions !== 'off' && (
        <Ask client={client} code={code} onAsked={own.refresh} />
      )}
      <p class="error" role="alert">
        {problem}
      </p>
      {questions.length === 0 && <p class="quiet">{texts.noQuestions}</p>}
      <ul class="questions">
        {questions.map((question) => (
          <Item
            key={question.id}
            question={question}
            canUpvote={isLive && canAsk && !question.mine}
            onToggle={() => void toggle(question)}
          />
        ))}
      </ul>
    </section>
  )
}

type ItemProps = { question: Question; canUpvote: boolean; onToggle: () => void }

function Item({ question, canUpvote, onToggle }: ItemProps) {
  const { text, state, upvotes, mine, upvoted } = question
  const marks = [mine && texts.mine, texts.states[state]].filter(Boolean)
  return (
    <li class={state}>
      <div>
        <p dir="auto">{text}</p>
        {marks.length > 0 && <p class="quiet">{marks.join(' · ')}</p>}
      </div>
      <button
        type="button"
        class="upvote"
        aria-pressed={upvoted ?? false}
        aria-label={texts.upvote(upvotes, text)}
        disabled={!canUpvote}
        onClick={onToggle}
      >
        <span aria-hidden="true">▲ {number(upvotes)}</span>
      </button>
    </li>
  )
}

type AskProps = { client: Operations; code: string; onAsked: () => void }

function Ask({ client, code, onAsked }: AskProps) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const key = useCallKey()
  const left = QUESTION_MAX - [...text.trim().normalize()].length
  const ask = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const question = { text: text.trim() }
      await client.askQuestion({ id: code, ...question, 'Idempotency-Key': key.of(question) })
      key.done()
      setText('')
      setSaid(texts.asked)
      onAsked()
    } catch (error) {
      setSaid(reason(error))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={ask}>
      <label for="question">{texts.ask}</label>
      <textarea
        id="question"
        rows={2}
        dir="auto"
        value={text}
        aria-describedby="question-hint"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p id="question-hint" class={left < 0 ? 'error' : 'quiet'}>
        {left < 100 ? texts.left(left) : texts.askHint}
      </p>
      <button type="submit" class="main" disabled={isBusy || left < 0 || text.trim() === ''}>
        {texts.sendQuestion}
      </button>
      <p role="status">{said}</p>
    </form>
  )
}

/**
 * The session's questions as this browser sees them: its own marked and, where the audience does not
 * see them, added. Streams carry what all see alike.
 */
function withOwn(shared: Question[], own: Question[]): Question[] {
  const known = new Map(own.map((question) => [question.id, question]))
  const seen = new Set(shared.map(({ id }) => id))
  const marked = shared.map((question) => {
    const { mine, upvoted } = known.get(question.id) ?? {}
    return { ...question, ...(mine && { mine }), ...(upvoted && { upvoted }) }
  })
  return [...own.filter(({ id, mine }) => mine && !seen.has(id)), ...marked]
}
