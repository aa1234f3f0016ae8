import { Refusal } from '../../../shared/errors.ts'
import type { Frame, FrameSource } from './frame.ts'
import { LatestValue } from './latest-value.ts'

/** A reader's role, and the version of the keys that the reader used. */
export type ChannelName = 'audience' | `${'wall' | 'helper' | 'host'} ${number}`

type Channel = { source: FrameSource; readers: Set<LatestValue> }
/** A watched session, and when (epoch ms) it changes by itself according to its frames. */
type Watched = {
  channels: Map<ChannelName, Channel>
  changesAt: number | null
  changeTimer: NodeJS.Timeout | undefined
  retryTimer: NodeJS.Timeout | undefined
}

type Log = { warn(what: object, line: string): void }

/** The longest timer that Node supports, in milliseconds. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1
/** Milliseconds after which a failed load is retried. */
const RETRY = 1_000

/** The open streams. Each change is loaded, viewed and serialised once for each channel. */
export class Streams {
  readonly #clock: () => number
  readonly #log: Log
  readonly #sessions = new Map<string, Watched>()
  #stopped = false

  /** @param clock epoch milliseconds */
  constructor(clock: () => number, log: Log) {
    this.#clock = clock
    this.#log = log
  }

  get count(): number {
    const channels = [...this.#sessions.values()].flatMap(({ channels }) => [...channels.values()])
    return channels.reduce((sum, { readers }) => sum + readers.size, 0)
  }

  get watched(): string[] {
    return [...this.#sessions.keys()]
  }

  /**
   * Frames of a session: the first at once, then one for each change. A reader that falls behind gets the latest. Ends
   * when the reader returns, the session is gone or its keys are renewed, or the server stops.
   * @throws Refusal session_not_found, unavailable while the server stops
   */
  async watch(
    sessionId: string,
    name: ChannelName,
    source: FrameSource,
  ): Promise<AsyncIterableIterator<Frame, undefined>> {
    if (this.#stopped) throw new Refusal('unavailable')
    const reader: LatestValue = new LatestValue(() => leave())
    const { channel, leave } = this.#enter(sessionId, name, source, reader)
    try {
      const first = await this.#load(sessionId, channel)
      if (!first) throw new Refusal('session_not_found')
      reader.put(first)
      return reader
    } catch (error) {
      reader.close()
      throw error
    }
  }

  /**
   * Loads a session that may have changed, and sends it to all its readers; if it fails, later.
   * @param isAgain sends it to the audience even if it is the same for everyone: something that is one person's changed
   * @returns how many characters were sent to all of them together
   */
  async refresh(sessionId: string, isAgain = false): Promise<number> {
    const watched = this.#sessions.get(sessionId)
    if (!watched) return 0
    const sending = [...watched.channels].map(([name, channel]) =>
      this.#send(sessionId, channel, isAgain && name === 'audience'),
    )
    try {
      const sent = await Promise.all(sending)
      return sent.reduce((sum, one) => sum + one, 0)
    } catch (err) {
      this.#log.warn({ err }, 'a change could not be loaded yet')
      // A retry that waits already would not repeat the frame.
      if (isAgain) {
        clearTimeout(watched.retryTimer)
        watched.retryTimer = undefined
      }
      watched.retryTimer ??= setTimeout(() => {
        watched.retryTimer = undefined
        void this.refresh(sessionId, isAgain)
      }, RETRY).unref()
      return 0
    }
  }

  /** Ends every stream, and refuses new ones. */
  stop(): void {
    this.#stopped = true
    for (const { channels } of this.#sessions.values()) {
      for (const { readers } of channels.values()) for (const reader of readers) reader.close()
    }
  }

  async #send(sessionId: string, channel: Channel, isAgain: boolean): Promise<number> {
    const frame = await this.#load(sessionId, channel)
    let sent = 0
    for (const reader of channel.readers) {
      if (!frame) reader.close()
      else if (reader.put(frame, isAgain)) sent += frame.data.length
    }
    return sent
  }

  async #load(sessionId: string, { source }: Channel): Promise<Frame | null> {
    const frame = await source()
    if (frame) this.#awaitChange(sessionId, frame.changesAt)
    return frame
  }

  #enter(sessionId: string, name: ChannelName, source: FrameSource, reader: LatestValue) {
    const watched = this.#sessions.get(sessionId) ?? {
      channels: new Map<ChannelName, Channel>(),
      changesAt: null,
      changeTimer: undefined,
      retryTimer: undefined,
    }
    const channel = watched.channels.get(name) ?? { source, readers: new Set() }
    this.#sessions.set(sessionId, watched)
    watched.channels.set(name, channel)
    channel.readers.add(reader)
    const leave = () => {
      channel.readers.delete(reader)
      if (channel.readers.size === 0) watched.channels.delete(name)
      if (watched.channels.size > 0) return
      clearTimeout(watched.changeTimer)
      clearTimeout(watched.retryTimer)
      this.#sessions.delete(sessionId)
    }
    return { channel, leave }
  }

  /** Sends a session that changes by itself to its readers, at that instant or when it is noticed. */
  #awaitChange(sessionId: string, changesAt: number | null): void {
    const watched = this.#sessions.get(sessionId)
    if (!watched || watched.changesAt === changesAt) return
    clearTimeout(watched.changeTimer)
    watched.changesAt = changesAt
    if (changesAt === null) {
      void this.refresh(sessionId)
      return
    }
    const wait = Math.min(Math.max(changesAt - this.#clock(), 0), LONGEST_TIMEOUT_MS)
    watched.changeTimer = setTimeout(() => {
      watched.changesAt = null
      void this.refresh(sessionId)
    }, wait).unref()
  }
}
