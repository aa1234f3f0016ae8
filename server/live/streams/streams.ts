import { Refusal } from '../../../shared/refusals.ts'
import type { Change } from './change.ts'
import type { Frame, FrameSource } from './frame.ts'
import { LatestValue } from './latest-value.ts'

/** A reader's role, and the version of the keys that the reader used. */
export type ChannelName = 'audience' | `${'wall' | 'helper' | 'host'} ${number}`

type Channel = { source: FrameSource; readers: Set<LatestValue> }
type Watched = {
  channels: Map<ChannelName, Channel>
  /** When (epoch ms) the session changes by itself according to its frames, until that has been told. */
  awaited: { changesAt: number; timer: NodeJS.Timeout } | undefined
}

/** The longest timer that Node supports, in milliseconds. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** The open streams. Each change is loaded, viewed and serialised once for each channel. */
export class Streams {
  readonly #clock: () => number
  readonly #onChange: (change: Change) => void
  readonly #sessions = new Map<string, Watched>()
  #stopped = false

  /** @param clock epoch milliseconds @param onChange is told when a watched session changes by itself */
  constructor(clock: () => number, onChange: (change: Change) => void) {
    this.#clock = clock
    this.#onChange = onChange
  }

  get count(): number {
    const channels = [...this.#sessions.values()].flatMap(({ channels }) => [...channels.values()])
    return channels.reduce((sum, { readers }) => sum + readers.size, 0)
  }

  /** That every watched session may have changed. */
  get anyChange(): Change[] {
    return [...this.#sessions.keys()].map((id) => ({ id, isPersonal: false }))
  }

  /**
   * Frames of a session: the first at once, then one for each change. A reader that falls behind gets the latest. Ends
   * when the reader returns, the session is gone or its keys are renewed, or the server stops.
   * @throws Refusal session_not_found, unavailable while the server stops
   */
  async watch(sessionId: string, name: ChannelName, source: FrameSource): Promise<LatestValue> {
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
   * Loads a session that has changed, and sends it to all its readers.
   * @returns how many characters were sent to all of them together
   * @throws errors of loading; some readers may have got it
   */
  async send({ id, isPersonal }: Change): Promise<number> {
    const channels = [...(this.#sessions.get(id)?.channels ?? [])]
    const sent = await Promise.all(
      channels.map(([name, channel]) => this.#sendTo(channel, id, isPersonal && name === 'audience')),
    )
    return sent.reduce((sum, one) => sum + one, 0)
  }

  /** Ends every stream, and refuses new ones. */
  stop(): void {
    this.#stopped = true
    for (const { channels } of this.#sessions.values()) {
      for (const { readers } of channels.values()) for (const reader of readers) reader.close()
    }
  }

  /** @param isAgain sends the frame even to readers who have it */
  async #sendTo(channel: Channel, sessionId: string, isAgain: boolean): Promise<number> {
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
    const watched: Watched = this.#sessions.get(sessionId) ?? { channels: new Map(), awaited: undefined }
    const channel = watched.channels.get(name) ?? { source, readers: new Set() }
    this.#sessions.set(sessionId, watched)
    watched.channels.set(name, channel)
    channel.readers.add(reader)
    const leave = () => {
      channel.readers.delete(reader)
      if (channel.readers.size === 0) watched.channels.delete(name)
      if (watched.channels.size > 0) return
      clearTimeout(watched.awaited?.timer)
      this.#sessions.delete(sessionId)
    }
    return { channel, leave }
  }

  /** Tells when a session changes by itself, at that instant or when it is noticed. */
  #awaitChange(sessionId: string, changesAt: number | null): void {
    const watched = this.#sessions.get(sessionId)
    if (!watched || (watched.awaited?.changesAt ?? null) === changesAt) return
    clearTimeout(watched.awaited?.timer)
    if (changesAt !== null) {
      watched.awaited = { changesAt, timer: this.#tellAt(changesAt, sessionId, watched) }
      return
    }
    // It has ended, and somebody who came only now noticed it first.
    watched.awaited = undefined
    this.#onChange({ id: sessionId, isPersonal: false })
  }

  #tellAt(changesAt: number, sessionId: string, watched: Watched): NodeJS.Timeout {
    const wait = Math.min(Math.max(changesAt - this.#clock(), 0), LONGEST_TIMEOUT_MS)
    const tell = () => {
      watched.awaited = undefined
      this.#onChange({ id: sessionId, isPersonal: false })
    }
    return setTimeout(tell, wait).unref()
  }
}
