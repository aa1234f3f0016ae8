import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Bytes that answers take while they wait to be read, on all connections together. */
const UNREAD_MAX = 64 * 1024 * 1024

/**
 * Answers that have been made, and that their clients have not read yet. Where they take too much memory, it says which
 * connection to close: of those of strangers, else of all, the one whose answer has waited longest. A hall of 200
 * phones on a slow network waits for 26 MB at most.
 */
export class UnreadResponses {
  /** What each answer took when it was made. The longest unread one is first. */
  readonly #bytes = new Map<Socket, number>()
  readonly #isRecognised: (socket: Socket) => boolean
  #sum = 0

  constructor(isRecognised: (socket: Socket) => boolean) {
    this.#isRecognised = isRecognised
  }

  /** An answer has been made. @returns the connections to close for it */
  add(socket: Socket, { writableLength }: ServerResponse): Socket[] {
    if (writableLength === 0) return []
    this.#bytes.set(socket, writableLength)
    this.#sum += writableLength
    const leaving: Socket[] = []
    while (this.#sum > UNREAD_MAX) {
      const next = this.#longestBut(socket)
      if (!next) break
      this.delete(next)
      leaving.push(next)
    }
    return leaving
  }

  delete(socket: Socket): void {
    this.#sum -= this.#bytes.get(socket) ?? 0
    this.#bytes.delete(socket)
  }

  #longestBut(newest: Socket): Socket | undefined {
    const others = [...this.#bytes.keys()].filter((socket) => socket !== newest)
    return others.find((socket) => !this.#isRecognised(socket)) ?? others[0]
  }
}
