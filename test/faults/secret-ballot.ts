import { expect } from 'vitest'
import { liveAudience, type Operations } from '../../client/index.ts'

export type SecretBallot = {
  /** One of the first two, who are 0 and 1, changes their vote. */
  isChangedBy(place: number): Promise<void>
  /** Expects three votes, of which so many were changed, and closes the poll. */
  addsUp(changed: number): Promise<void>
}

/** Three people vote in secret for the first of two options, on a poll that then stays open. */
export async function secretBallot(url: string, host: Operations): Promise<SecretBallot> {
  const { id, polls = [] } = await host.createSession({
    title: 'Ballot',
    settings: { anonymous: true },
    poll: { kind: 'multiple_choice', prompt: 'Who?', options: ['Oslo', 'Riga'] },
  })
  const [{ id: pid, options } = { id: '', options: [] }] = polls
  const [oslo = '', riga = ''] = options.map((option) => option.id)
  await host.openPoll({ id, pid })
  const people = Array.from({ length: 3 }, () => liveAudience({ baseUrl: url }))
  for (const person of people) {
    await person.joinSession({ id })
    await person.vote({ id, optionId: oslo })
  }
  return {
    isChangedBy: async (place) => void (await people[place]?.vote({ id, optionId: riga })),
    addsUp: async (changed) => {
      const own = await people[2]?.getSession({ id })
      expect(own).toMatchObject({ voted: true, voteOptionId: oslo })
      await host.closePoll({ id, pid })
      const { poll } = await host.getSession({ id })
      expect(poll?.options.map(({ tally }) => tally)).toEqual([3 - changed, changed])
    },
  }
}
