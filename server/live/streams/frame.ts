import { createHash } from 'node:crypto'
import type { SessionStatus } from '../../../shared/schemas/session.ts'

/** What a frame is made of, as far as it tells when it changes by itself. */
type Projection = { status: SessionStatus; endsAt: number; poll: { closesAt?: number | undefined } | null }

/** A projection as all readers of a channel get it. */
export type Frame = {
  /** The same for the same content, on every node. */
  id: string
  /** The projection as JSON. */
  data: string
  /** When it changes by itself (epoch ms): the session ends, or its poll closes. Null once it has ended. */
  changesAt: number | null
}

/** Makes the frame of a session as it is now. Null where the session is gone. */
export type FrameSource = () => Promise<Frame | null>

/** Frames that were made of what was loaded for one role: those who share a load share its frame. */
export type FramesMade<Loaded extends object> = WeakMap<Loaded, Frame>

/** Frames of what is loaded. */
export function framesOf<Loaded extends object>(
  made: FramesMade<Loaded>,
  load: () => Promise<Loaded | null>,
  view: (loaded: Loaded) => Projection,
): FrameSource {
  return async () => {
    const loaded = await load()
    if (!loaded) return null
    const frame = made.get(loaded) ?? toFrame(view(loaded))
    made.set(loaded, frame)
    return frame
  }
}

function toFrame(projection: Projection): Frame {
  const data = JSON.stringify(projection)
  const id = createHash('sha1').update(data).digest('base64url').slice(0, 16)
  const { status, endsAt, poll } = projection
  const changesAt = Math.min(endsAt, poll?.closesAt ?? endsAt)
  return { id, data, changesAt: status === 'live' ? changesAt : null }
}
