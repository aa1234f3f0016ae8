import type { Session } from '../index.ts'
import { comparePoll } from './compare-polls.ts'
import { type Bounds, compareCounts, type Finding, sumByName } from './finding.ts'
import type { Ledger } from './ledger.ts'

/**
 * Compares what the server acknowledged in a session with what it shows to the host. If the outcome of a request is
 * unknown, both results are right.
 * @param results the host's view, read after the last poll was closed
 */
export function compare(ledger: Ledger, results: Session): Finding[] {
  const upvotes = results.questions?.map(({ id, upvotes }) => [id, upvotes] as const) ?? []
  return [
    compareJoins(ledger, results),
    ...ledger.polls.map((poll) => comparePoll(poll, ledger, results)),
    compareQuestions(ledger, results),
    compareCounts('upvotes', ledger.upvotes, sumByName(upvotes)),
  ]
}

function compareJoins({ joins }: Ledger, { participantCount = 0, roster = [] }: Session): Finding {
  const all: Bounds = { least: 0, most: 0 }
  for (const { least, most } of joins.values()) {
    all.least += least
    all.most += most
  }
  const everyone = 'all participants'
  const people = compareCounts('joins', joins, sumByName(roster.map(({ name }) => [name, 1])))
  const total = compareCounts('joins', new Map([[everyone, all]]), new Map([[everyone, participantCount]]))
  return {
    row: 'joins',
    shown: participantCount,
    lost: Math.max(people.lost, total.lost),
    wrong: Math.max(people.wrong, total.wrong),
    faults: [...people.faults, ...total.faults],
  }
}

/** Each acknowledged question must be shown once, as it was asked and moderated. */
function compareQuestions(ledger: Ledger, { questions = [] }: Session): Finding {
  const shown = sumByName(questions.map(({ text }) => [text, 1]))
  const found = compareCounts('questions', ledger.questions, shown)
  for (const { id, text, state } of questions) {
    const moderated = ledger.states.get(id)
    if (moderated === undefined || moderated === state) continue
    found.lost++
    found.faults.push(`The question "${text}" was ${moderated}, but is shown as ${state}.`)
  }
  return found
}
