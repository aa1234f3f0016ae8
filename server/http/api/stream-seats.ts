import type { ServerResponse } from 'node:http'
import { Refusal } from '../../../shared/errors.ts'
import { STREAMS_KEPT_PER_PARTICIPANT, STREAMS_KEPT_PER_ROLE, STREAMS_PER_PARTICIPANT } from '../../../shared/limits.ts'
import { Seats } from '../../live/limits/seats.ts'
import type { StreamHolder } from '../../procedures/context.ts'
import type { Connections } from '../socket/connections.ts'

/** The part of a process's connections that participants may fill with streams, and the part for strangers. */
const SHARE = 3 / 4

/**
 * Counts open streams. Callers who show that they run or have joined the session have reserved seats, which nobody else
 * at their address can take. Everyone else shares the seats of their address, and so do callers whose reserved seats
 * are taken.
 */
export class StreamSeats {
  readonly #perParticipant = new Seats(STREAMS_PER_PARTICIPANT)
  readonly #keptPerRole = new Seats(STREAMS_KEPT_PER_ROLE)
  readonly #keptPerParticipant: Seats
  readonly #shared: Seats
  readonly #connections: Pick<Connections, 'cap' | 'isFull'>

  constructor(perAddress: number, connections: Pick<Connections, 'cap' | 'isFull'>) {
    const most = connections.cap * SHARE
    this.#keptPerParticipant = new Seats(STREAMS_KEPT_PER_PARTICIPANT, most)
    this.#shared = new Seats(perAddress, most)
    this.#connections = connections
  }

  /** Takes a seat until the answer is closed. @returns whether the seat is reserved @throws Refusal too_many_streams */
  hold(res: ServerResponse, holder: StreamHolder, network: () => string): boolean {
    const hold = (seats: Seats, key: string): boolean => {
      const giveBack = seats.take(key)
      if (giveBack) res.on('close', giveBack)
      return giveBack !== null
    }
    if (holder.role !== 'audience') {
      if (hold(this.#keptPerRole, `${holder.role} ${holder.sessionId}`)) return true
    } else if (holder.participantId !== null) {
      const { participantId, hasJoined } = holder
      if (!hold(this.#perParticipant, participantId)) throw new Refusal('too_many_streams')
      if (hasJoined && hold(this.#keptPerParticipant, participantId)) return true
    }
    // If all connections are in use, a new stream would only end another.
    const { isFull } = this.#connections
    if (isFull || !hold(this.#shared, network())) throw new Refusal('too_many_streams')
    return false
  }
}
