import { useEffect, useState } from 'preact/hooks'
import { Sortable } from '../parts/controls/sortable.tsx'
import { phone as texts } from '../texts/index.ts'
import { formatBallot } from './format-ballot.ts'
import { writeDraft } from './kept-vote.ts'
import type { VoteInputProps } from './vote-input.ts'
import { isSame } from './voting.ts'

/** Options to be put in order. */
export function Rank({ code, poll, ballot, cast, onEdit }: VoteInputProps) {
  const [ordered, setOrdered] = useState<string[]>()
  const labels = new Map(poll.options.map(({ id, label }) => [id, label]))
  const ids = ordered ?? withRest(ballot?.ranks ?? [], [...labels.keys()])
  const isEdited = ordered !== undefined && !isSame({ ranks: ordered }, ballot)
  useEffect(() => onEdit(isEdited), [isEdited])
  const arrange = (order: string[]) => {
    setOrdered(order)
    writeDraft(code, poll.id, formatBallot({ ranks: order }, poll))
  }
  const send = () => {
    cast({ ranks: ids })
    writeDraft(code, poll.id, undefined)
  }
  return (
    <>
      <p class="quiet">{texts.rankHint}</p>
      <Sortable ids={ids} labelOf={(id) => labels.get(id) ?? ''} onOrder={arrange} />
      <button type="button" class="main" onClick={send}>
        {ballot?.ranks ? texts.change : texts.sendOrder}
      </button>
    </>
  )
}

const withRest = (ranked: string[], all: string[]): string[] => [...ranked, ...all.filter((id) => !ranked.includes(id))]
