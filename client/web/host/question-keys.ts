import { useEffect, useRef } from 'preact/hooks'
import { type Move, movesFrom } from '../../../shared/moderation.ts'
import type { Question } from '../../index.ts'

type Queue = {
  listed: Question[]
  /** The id of the question that the keys act on. */
  current: string | undefined
  onCurrent: (id: string) => void
  onMove: (question: Question, move: Move) => void
  onUndo: () => void
  onHelp: () => void
}

const KEYS: Record<string, Move> = {
  a: 'approve',
  h: 'highlight',
  u: 'unpin',
  x: 'hide',
  d: 'answered',
}

/** Moderation by keys, wherever the focus is but in a field or a dialog. */
export function useQuestionKeys(queue: Queue): void {
  // A key may come before the effects of the last drawing have run.
  const latest = useRef(queue)
  latest.current = queue
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (act(latest.current, event.key)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

/** @returns whether the key is one of the queue's */
function act({ listed, current, ...queue }: Queue, key: string): boolean {
  const place = listed.findIndex(({ id }) => id === current)
  const question = listed[Math.max(0, place)]
  const move = KEYS[key]
  if (key === '?') queue.onHelp()
  else if (key === 'z') queue.onUndo()
  else if (key === 'j' || key === 'k') {
    const to = listed[Math.min(listed.length - 1, Math.max(0, place + (key === 'j' ? 1 : -1)))]
    if (to) queue.onCurrent(to.id)
  } else if (move && question && movesFrom(question.state).includes(move))
    queue.onMove(question, move)
  else return false
  return true
}
