import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * The network between a server and its PostgreSQL, for one test. It can go dead as networks do:
 * nothing passes, nothing is closed, and new connections hear nothing either. It can also hold
 * everything back for a while, and deliver it then.
 */
export class Cable {
  /** The database as it is reached through the cable. */
  readonly url: string
  /** How many more connections it makes; any after them is cut. */
  more = Number.POSITIVE_INFINITY
  /** Every end of a connection, with the other one. */
  readonly #ends = new Map<Socket, Socket>()
  #dead = false
  #lost: string | undefined

  private constructor(url: string) {
    this.url = url
  }

  static async to(database: string): Promise<Cable> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = new URL(database)
    const socket = url.searchParams.get('host')
    const port = Number(url.port || 5432)
    const target = socket?.startsWith('/') ? { path: join(socket, `.s.PGSQL.${port}`) } : { host: url.hostname, port }
    url.searchParams.delete('host')
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const cable = new Cable(url.href)
    server.on('connection', (near) => {
      if (cable.more-- > 0) cable.#join(near, connect(target))
      else near.destroy()
    })
    onTestFinished(() => {
      for (const end of cable.#ends.keys()) end.destroy()
      server.close()
    })
    return cable
  }

  get connections(): number {
    return this.#ends.size / 2
  }

  goDead(): void {
    this.#dead = true
    for (const end of this.#ends.keys()) end.pause().unpipe()
  }

  /** Delivers what was held back since it went dead, and works again. */
  deliver(): void {
    this.#dead = false
    for (const [end, other] of this.#ends) end.pipe(other)
  }

  /** Cuts the next connection that sends this text, once the database has answered it. */
  loseAnswerTo(text: string): void {
    this.#lost = text
  }

  /** New connections work; those that were there stay as dead as they are after such a fault. */
  mend(): void {
    this.#dead = false
  }

  #join(near: Socket, far: Socket): void {
    near.on('data', (chunk) => {
      if (this.#lost === undefined || !chunk.includes(this.#lost)) return
      this.#lost = undefined
      far
        .unpipe(near)
        .resume()
        .once('data', () => near.destroy())
    })
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.set(end, other)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        this.#ends.delete(end)
        other.destroy()
      })
      if (this.#dead) end.pause()
      else end.pipe(other)
    }
  }
}
