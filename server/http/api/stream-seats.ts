import type { ServerResponse } from 'node:http'
import { Refusal } from '../../../shared/errors.ts'
import { STREAMS_KEPT_PER_PARTICIPANT, STREAMS_KEPT_PER_ROLE, STREAMS_PER_PARTICIPANT } from '../../../shared/limits.ts'
import { Seats } from '../../live/housekeeping/seats.ts'
import type { StreamHolder } from '../../procedures/context.ts'
import type { Connections } from '../socket/connections.ts'

/** Of the connections of a process, the part that participants may fill with streams, and strangers. */
const SHARE = 3 / 4

/**
 * How many streams are open. Whoever shows that they run the session or have joined it has seats kept
 * for them, so that nobody at the same address takes them. Everyone else shares the address's seats,
 * and so does who wants more than what is kept.
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

  /**
   * Holds a seat until the answer is closed.
   * @returns whether it is a kept one
   * @throws Refusal too_many_streams
   */
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
    // A stream would only take the place of another one.
    const { isFull } = this.#connections
    if (isFull || !hold(this.#shared, network())) throw new Refusal('too_many_streams')
    return false
  }
}
