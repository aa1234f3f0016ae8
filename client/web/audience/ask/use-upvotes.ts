import { useRef, useState } from 'preact/hooks'
import { untilAnswered } from '../../../calls/until-answered.ts'
import type { Operations, Question } from '../../../index.ts'
import { whyUnsent } from '../parts/reason.ts'
import { useShownSignal } from '../parts/use-sending.ts'

/** Adds an upvote, or takes it back. @returns whether the server has it, once it has answered */
export type Upvote = (question: Question, upvoted: boolean) => Promise<boolean>

/** Adds and removes upvotes. `pressed` is what somebody pressed that the own view does not have yet. */
export function useUpvotes(client: Operations, code: string, refresh: () => Promise<void>) {
  const [failure, setFailure] = useState<unknown>()
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  // What was pressed last on each question whose call is on its way.
  const wanted = useRef(new Map<string, boolean>())
  const signal = useShownSignal()
  const call = async (qid: string) => {
    let sent: boolean | undefined
    while (sent !== wanted.current.get(qid)) {
      sent = wanted.current.get(qid)
      const place = { id: code, qid }
      await (sent ? client.upvoteQuestion(place) : client.takeBackUpvote(place))
    }
  }
  const upvote: Upvote = async ({ id }, upvoted) => {
    const isOnItsWay = wanted.current.has(id)
    wanted.current.set(id, upvoted)
    setPressed((all) => new Map(all).set(id, upvoted))
    if (isOnItsWay) return false
    const refused = await untilAnswered(() => call(id), signal, setFailure).then(
      () => undefined,
      (error: unknown) => error,
    )
    wanted.current.delete(id)
    setFailure(refused)
    if (refused === undefined) await refresh()
    setPressed((all) => new Map([...all].filter(([one]) => one !== id || wanted.current.has(one))))
    return refused === undefined
  }
  return { problem: whyUnsent(failure), upvote, pressed }
}
