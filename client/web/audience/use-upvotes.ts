import { useState } from 'preact/hooks'
import type { Operations, Question } from '../../index.ts'
import { reason } from './reason.ts'

/** Adds an upvote, or takes it back. @returns whether the server has it */
export type Upvote = (question: Question, upvoted: boolean) => Promise<boolean>

/** Adds and removes upvotes. The page shows this at once, and reverts it if the server refuses. */
export function useUpvotes(client: Operations, code: string, refresh: () => void) {
  const [problem, setProblem] = useState('')
  const [toggling, setToggling] = useState<string[]>([])
  const upvote: Upvote = async ({ id }, upvoted) => {
    if (toggling.includes(id)) return false
    setToggling((all) => [...all, id])
    const problemFound = await problemOf(upvoted ? client.upvoteQuestion : client.takeBackUpvote, { id: code, qid: id })
    setProblem(problemFound)
    if (!problemFound) refresh()
    setToggling((all) => all.filter((one) => one !== id))
    return !problemFound
  }
  return { problem, upvote, toggling }
}

async function problemOf<Place>(call: (place: Place) => Promise<unknown>, place: Place): Promise<string> {
  try {
    await call(place)
    return ''
  } catch (error) {
    return reason(error)
  }
}
