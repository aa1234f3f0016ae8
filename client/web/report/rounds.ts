import type { PollBody } from '../../index.ts'

/** Which time, from 1, of all the times that the same was asked. */
export type Round = { n: number; all: number }

/** The rounds of polls that are asked more than once, by id: of one kind, with the same prompt and the same options. */
export function roundsOf(polls: readonly PollBody[]): ReadonlyMap<string, Round> {
  const asked = new Map<string, string[]>()
  for (const poll of polls) {
    const key = JSON.stringify([poll.kind, poll.prompt, ...poll.options.map(({ label }) => label)])
    asked.set(key, [...(asked.get(key) ?? []), poll.id])
  }
  const again = [...asked.values()].filter((ids) => ids.length > 1)
  return new Map(
    again.flatMap((ids) => ids.map((id, index): [string, Round] => [id, { n: index + 1, all: ids.length }])),
  )
}
