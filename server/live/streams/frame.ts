import { createHash } from 'node:crypto'
import type { SessionStatus } from '../../../shared/session-status.ts'

/** The parts of a session that say when its frame changes by itself. */
export type Projected = { status: SessionStatus; endsAt: number; poll: { closesAt?: number | undefined } | null }

/** A projection as every reader of a channel gets it. */
export type Frame = {
  /** Equal for equal content, on every node. */
  id: string
  /** The projection as JSON. */
  data: string
  /**
   * When it changes by itself (epoch ms): when the session ends or its poll closes. Null once the session has ended.
   */
  changesAt: number | null
}

/** Makes the current frame of a session. Null if the session is gone. */
export type FrameSource = () => Promise<Frame | null>

/** Caches the frames of one role by the loaded data: readers who share a load share its frame. */
export type FramesMade<Loaded extends object> = WeakMap<Loaded, Frame>

export function framesOf<Loaded extends object>(
  made: FramesMade<Loaded>,
  load: () => Promise<Loaded | null>,
  view: (loaded: Loaded) => Projected,
): FrameSource {
  return async () => {
    const loaded = await load()
    if (!loaded) return null
    const frame = made.get(loaded) ?? toFrame(view(loaded))
    made.set(loaded, frame)
    return frame
  }
}

function toFrame(projection: Projected): Frame {
  const data = JSON.stringify(projection)
  const id = createHash('sha1').update(data).digest('base64url').slice(0, 16)
  const { status, endsAt, poll } = projection
  const changesAt = Math.min(endsAt, poll?.closesAt ?? endsAt)
  return { id, data, changesAt: status === 'live' ? changesAt : null }
}
