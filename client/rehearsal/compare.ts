import type { Session } from '../index.ts'
import { comparePoll } from './compare-polls.ts'
import type { Expected } from './expected.ts'
import { compareCounts, type Finding, sumByName } from './finding.ts'

/**
 * Compares what the server acknowledged in a session with what it shows to the host. If the outcome of a request is
 * unknown, both results are right.
 * @param results the host's view, read after the last poll was closed
 */
export function compare(expected: Expected, results: Session): Finding[] {
  const upvotes = results.questions?.map(({ id, upvotes }) => [id, upvotes] as const) ?? []
  return [
    compareJoins(expected, results),
    ...expected.polls.map((poll) => comparePoll(poll, expected, results)),
    compareQuestions(expected, results),
    compareCounts('upvotes', expected.upvotes, sumByName(upvotes)),
  ]
}

function compareJoins({ joins }: Expected, { participantCount = 0, roster = [] }: Session): Finding {
  const sum = (bound: 'least' | 'most') => [...joins.values()].reduce((n, bounds) => n + bounds[bound], 0)
  const all = new Map([['all participants', { least: sum('least'), most: sum('most') }]])
  const total = compareCounts('joins', all, new Map([['all participants', participantCount]]))
  const people = compareCounts('joins', joins, sumByName(roster.map(({ name }) => [name, 1])))
  return {
    row: 'joins',
    shown: participantCount,
    lost: Math.max(people.lost, total.lost),
    wrong: Math.max(people.wrong, total.wrong),
    faults: [...people.faults, ...total.faults],
  }
}

/** Each acknowledged question must be shown once, as it was asked and moderated. */
function compareQuestions(expected: Expected, { questions = [] }: Session): Finding {
  const found = compareCounts('questions', expected.questions, sumByName(questions.map(({ text }) => [text, 1])))
  for (const { id, text, state } of questions) {
    const moderated = expected.states.get(id)
    if (moderated === undefined || moderated === state) continue
    found.lost++
    found.faults.push(`The question "${text}" was ${moderated}, but is shown as ${state}.`)
  }
  return found
}
