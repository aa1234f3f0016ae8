import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sender } from '../../live/votes/sender.ts'

/** The sender of an HTTP request. */
export class RequestSender implements Sender {
  readonly arrivedAt = performance.now()
  readonly #req: IncomingMessage
  readonly #res: ServerResponse

  constructor(req: IncomingMessage, res: ServerResponse) {
    this.#req = req
    this.#res = res
  }

  /** False also where the client has closed its half of the connection: Node then sends no answer. */
  get isWaiting(): boolean {
    const { socket } = this.#req
    return !this.#res.writableEnded && !socket.destroyed && !socket.readableEnded
  }
}
