import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPublicSession } from '../../server/queries/public-session.ts'
import { POLL_KIND_NAMES, type PollKindName, pollKind } from '../../shared/poll-kinds/index.ts'
import { roomOf } from '../poll-kinds/support.ts'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeAll(async () => {
  session = await ada.creates()
})

/** A poll that is open in place of the one before, and its votes, a millisecond apart. */
async function isVoted(kind: PollKindName, newestFirst: readonly unknown[]): Promise<void> {
  const { db } = app
  const at = { session_id: session.id, id: randomUUID() }
  await db.updateTable('poll').set({ state: 'draft' }).where('session_id', '=', session.id).execute()
  await db
    .insertInto('poll')
    .values({ ...at, kind, prompt: '?', state: 'open', options: '[]', position: 0, created_at: 0 })
    .execute()
  const votes = newestFirst.map((ballot, place) => ({
    session_id: session.id,
    poll_id: at.id,
    participant_id: randomUUID(),
    ballot: JSON.stringify(ballot),
    cast_at: 1_000 - place,
  }))
  if (votes.length > 0) await db.insertInto('vote').values(votes).execute()
}

describe.each(POLL_KIND_NAMES)('the ballots of a %s', (name) => {
  const kind = pollKind(name)

  it('are grouped so that they count as they would one by one', async () => {
    const room = fc.asyncProperty(roomOf(kind.ballotField), async ({ options, ballots }) => {
      await isVoted(name, ballots)
      const read = await readPublicSession(app.db, session.id)
      expect(read?.ballots).toHaveLength(ballots.length)
      expect(kind.count(read?.ballots ?? [], options)).toEqual(kind.count(ballots, options))
    })
    await fc.assert(room, { numRuns: 30 })
  })
})
