import { createHash } from 'node:crypto'
import { Refusal } from '../../shared/errors.ts'
import { Inbox, type Numbered } from './inbox.ts'
import { SharedLoads } from './shared-loads.ts'

export type Role = 'audience' | 'host' | 'wall'

/** A projection as every reader of its role gets it. */
export type Frame = Numbered & {
  /** The projection as JSON. The same has the same id on every node. */
  data: string
}

/** Makes the projection of a role. Null where the session is gone. */
export type Source = () => Promise<Projected | null>
type Projected = { status: 'live' | 'ended'; endsAt: number }

type Channel = { source: Source; inboxes: Set<Inbox<Frame>> }
type Room = { channels: Map<Role, Channel>; endTimer: NodeJS.Timeout | undefined }

/** Longest that a timer of Node's can run, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1

/**
 * The streams that are open, by session and role. A change is loaded, viewed and serialised once for
 * each role that has readers, and all of them get the same text.
 */
export class Streams {
  readonly #clock: () => number
  readonly #rooms = new Map<string, Room>()
  readonly #frames: SharedLoads<Frame | null>
  readonly #onEnd: (sessionId: string) => void
  #loads = 0
  #stopped = false

  /** @param clock epoch milliseconds; @param onEnd told when a watched session has ended by itself */
  constructor(clock: () => number, onEnd: (sessionId: string) => void) {
    this.#clock = clock
    this.#onEnd = onEnd
    this.#frames = new SharedLoads((key) => this.#loadFrame(key))
  }

  /** How many are open. */
  get count(): number {
    const channels = [...this.#rooms.values()].flatMap((room) => [...room.channels.values()])
    return channels.reduce((sum, { inboxes }) => sum + inboxes.size, 0)
  }

  /** The sessions that someone watches. */
  get watched(): string[] {
    return [...this.#rooms.keys()]
  }

  /**
   * Frames of a session: the first at once, then one per change, and for a reader that falls behind
   * the latest. Ends when the signal says so, the session is gone, or the server stops.
   * @throws Refusal unavailable while the server stops
   */
  async watch(
    sessionId: string,
    role: Role,
    source: Source,
    signal: AbortSignal,
  ): Promise<AsyncIterableIterator<Frame>> {
    if (this.#stopped) throw new Refusal('unavailable')
    const inbox: Inbox<Frame> = new Inbox(() => leave())
    const leave = this.#enter(sessionId, role, source, inbox)
    signal.addEventListener('abort', () => inbox.close(), { once: true })
    try {
      const first = await this.#frames.read(keyOf(sessionId, role))
      if (first) inbox.put(first)
      if (!first || signal.aborted) inbox.close()
      return inbox
    } catch (error) {
      inbox.close()
      throw error
    }
  }

  /** Loads a session that has changed, and sends it to everyone who watches it. */
  async refresh(sessionId: string): Promise<void> {
    const channels = this.#rooms.get(sessionId)?.channels ?? []
    await Promise.all([...channels].map(([role, channel]) => this.#send(sessionId, role, channel)))
  }

  /** Ends every stream, and those that are asked for later. */
  stop(): void {
    this.#stopped = true
    for (const { channels, endTimer } of this.#rooms.values()) {
      clearTimeout(endTimer)
      for (const { inboxes } of channels.values()) for (const inbox of inboxes) inbox.close()
    }
  }

  async #send(sessionId: string, role: Role, channel: Channel): Promise<void> {
    const frame = await this.#frames.read(keyOf(sessionId, role))
    for (const inbox of channel.inboxes) {
      if (frame) inbox.put(frame)
      else inbox.close()
    }
  }

  #enter(sessionId: string, role: Role, source: Source, inbox: Inbox<Frame>): () => void {
    const room: Room = this.#rooms.get(sessionId) ?? { channels: new Map(), endTimer: undefined }
    const channel: Channel = room.channels.get(role) ?? { source, inboxes: new Set() }
    this.#rooms.set(sessionId, room)
    room.channels.set(role, channel)
    channel.inboxes.add(inbox)
    return () => {
      channel.inboxes.delete(inbox)
      if (channel.inboxes.size === 0) room.channels.delete(role)
      if (room.channels.size > 0) return
      clearTimeout(room.endTimer)
      this.#rooms.delete(sessionId)
    }
  }

  async #loadFrame(key: string): Promise<Frame | null> {
    const [sessionId = '', role] = key.split(' ') as [string, Role]
    const load = ++this.#loads
    const room = this.#rooms.get(sessionId)
    const projected = await room?.channels.get(role)?.source()
    if (!room || !projected) return null
    this.#watchEnd(sessionId, room, projected)
    const data = JSON.stringify(projected)
    return { id: createHash('sha1').update(data).digest('base64url').slice(0, 16), data, load }
  }

  /** A session that ends by itself is told to all who watch it, at that instant or when it is noticed. */
  #watchEnd(sessionId: string, room: Room, { status, endsAt }: Projected): void {
    const wasAwaited = room.endTimer !== undefined
    clearTimeout(room.endTimer)
    room.endTimer = undefined
    if (status === 'ended') {
      if (wasAwaited) this.#onEnd(sessionId)
      return
    }
    const wait = Math.min(Math.max(endsAt - this.#clock(), 0), TIMER_MAX)
    room.endTimer = setTimeout(() => this.#onEnd(sessionId), wait)
    room.endTimer.unref()
  }
}

const keyOf = (sessionId: string, role: Role): string => `${sessionId} ${role}`
