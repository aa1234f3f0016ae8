import { useRef, useState } from 'preact/hooks'
import type { Operations, Question } from '../../index.ts'
import { reason } from './reason.ts'

/** Adds an upvote, or takes it back. @returns whether the server has it */
export type Upvote = (question: Question, upvoted: boolean) => Promise<boolean>

/** Adds and removes upvotes. `pressed` is what somebody pressed that the own view does not have yet. */
export function useUpvotes(client: Operations, code: string, refresh: () => Promise<void>) {
  const [problem, setProblem] = useState('')
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const sending = useRef(new Set<string>())
  const upvote: Upvote = async ({ id }, upvoted) => {
    if (sending.current.has(id)) return false
    sending.current.add(id)
    setPressed((all) => new Map(all).set(id, upvoted))
    const place = { id: code, qid: id }
    const asked: Promise<unknown> = upvoted ? client.upvoteQuestion(place) : client.takeBackUpvote(place)
    const problemFound = await asked.then(() => '', reason)
    sending.current.delete(id)
    setProblem(problemFound)
    if (!problemFound) await refresh()
    setPressed((all) => new Map([...all].filter(([one, last]) => one !== id || last !== upvoted)))
    return !problemFound
  }
  return { problem, upvote, pressed }
}
