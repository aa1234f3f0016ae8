import { useEffect, useState } from 'preact/hooks'
import { phone as texts } from '../texts/index.ts'
import { type KeptVote, readVote, writeVote } from './kept-vote.ts'

/** Says that a vote on an earlier poll was not counted, until the participant confirms. */
export function LostVote({ code, pollId }: { code: string; pollId: string | undefined }) {
  const [lost, setLost] = useState<KeptVote>()
  useEffect(() => {
    const kept = readVote(code)
    if (kept && kept.pollId !== pollId && !kept.isIn && !kept.isTold) setLost(kept)
  }, [code, pollId])
  if (!lost) return null
  const dismiss = () => {
    if (readVote(code)?.pollId === lost.pollId) writeVote(code, undefined)
    setLost(undefined)
  }
  return (
    <div class="notice" role="alert">
      <p dir="auto">{texts.lostVote(lost.prompt)}</p>
      <button type="button" onClick={dismiss}>
        {texts.understood}
      </button>
    </div>
  )
}
