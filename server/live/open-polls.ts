import type { PollKindName, PollOption } from '../../shared/poll-kinds/index.ts'

/** What a voter needs to know of the open poll. */
export type OpenPollHint = {
  sessionId: string
  pollId: string
  kind: PollKindName
  options: PollOption[]
}

/** Sessions remembered at a time; about 2 kB each. */
const REMEMBERED_MAX = 5_000

/**
 * The open poll of each session, as last seen by a voter. A hint only: the statement that writes the
 * vote decides, and whoever is refused on a hint looks again. What an open poll offers never changes,
 * so a hint that is still open is true.
 */
export class OpenPolls {
  readonly #byRef = new Map<string, OpenPollHint>()

  recall(ref: string): OpenPollHint | undefined {
    return this.#byRef.get(ref)
  }

  remember(ref: string, hint: OpenPollHint): void {
    if (this.#byRef.size >= REMEMBERED_MAX) this.#forgetOldest()
    this.#byRef.set(ref, hint)
  }

  #forgetOldest(): void {
    const [oldest] = this.#byRef.keys()
    if (oldest !== undefined) this.#byRef.delete(oldest)
  }
}
