import type { ServerResponse } from 'node:http'
import { STREAMS_KEPT_PER_PARTICIPANT, STREAMS_KEPT_PER_ROLE, STREAMS_PER_PARTICIPANT } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { Slots } from '../../live/rate-limits/slots.ts'
import type { StreamHolder } from '../../procedures/context.ts'
import type { Connections } from '../socket/connections.ts'

/** The part of a process's connections that participants may fill with streams, and the part for strangers. */
const SHARE = 3 / 4

/**
 * Counts open streams. Callers who show that they run or have joined the session have reserved slots, which nobody else
 * at their address can take. Everyone else shares the slots of their address, and so do callers whose reserved slots
 * are taken.
 */
export class StreamSlots {
  readonly #perParticipant = new Slots(STREAMS_PER_PARTICIPANT)
  readonly #keptPerRole = new Slots(STREAMS_KEPT_PER_ROLE)
  readonly #keptPerParticipant: Slots
  readonly #shared: Slots
  readonly #connections: Pick<Connections, 'cap' | 'isFull'>

  constructor(perAddress: number, connections: Pick<Connections, 'cap' | 'isFull'>) {
    const most = connections.cap * SHARE
    this.#keptPerParticipant = new Slots(STREAMS_KEPT_PER_PARTICIPANT, most)
    this.#shared = new Slots(perAddress, most)
    this.#connections = connections
  }

  /** Takes a slot until the answer is closed. @returns whether the slot is reserved @throws Refusal too_many_streams */
  hold(res: ServerResponse, holder: StreamHolder, network: () => string): boolean {
    const hold = (slots: Slots, key: string): boolean => {
      const giveBack = slots.take(key)
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
