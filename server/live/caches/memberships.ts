import { BoundedMap } from '../../domain/bounded-map.ts'
import { readParticipantIds } from '../../queries/participants.ts'
import type { DatabaseOf } from '../../queries/session-databases.ts'
import { SharedLoads } from '../streams/shared-loads.ts'

/** Memberships remembered at a time; about 200 bytes each. */
const REMEMBERED_MAX = 20_000

/**
 * Who has joined which session. Somebody who is gone may stay remembered: that keeps a seat for their stream and allows
 * nothing else. Phones that come back at the same time share one read.
 */
export class Memberships {
  readonly #remembered = new BoundedMap<true>(REMEMBERED_MAX)
  readonly #loads: SharedLoads<ReadonlySet<string>>

  constructor(databaseOf: DatabaseOf) {
    this.#loads = new SharedLoads(async (sessionId) => {
      const ids = await readParticipantIds(await databaseOf(sessionId), sessionId)
      for (const id of ids) this.add(sessionId, id)
      return new Set(ids)
    })
  }

  add(sessionId: string, participantId: string): void {
    this.#remembered.set(keyOf(sessionId, participantId), true)
  }

  async has(sessionId: string, participantId: string): Promise<boolean> {
    if (this.#remembered.get(keyOf(sessionId, participantId))) return true
    return (await this.#loads.read(sessionId)).has(participantId)
  }
}

const keyOf = (sessionId: string, participantId: string): string => `${sessionId} ${participantId}`
