import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import proxyAddr from 'proxy-addr'

/** What proxies in front of us say of a request, believed of so many of them and of no one else. */
export class Proxies {
  readonly #isTrusted: (address: string, hop: number) => boolean

  /** @param hops how many proxies stand between the callers and us */
  constructor(hops: number) {
    this.#isTrusted = (_address, hop) => hop < hops
  }

  /** The caller's address. */
  addressOf(req: IncomingMessage): string {
    return proxyAddr(req, this.#isTrusted)
  }

  /** How the caller reached the first proxy, or us: `http` or `https`. */
  protocolOf(req: IncomingMessage): string {
    const own = req.socket instanceof TLSSocket ? 'https' : 'http'
    if (!this.#isTrusted(req.socket.remoteAddress ?? '', 0)) return own
    const [told = own] = String(req.headers['x-forwarded-proto'] ?? own).split(',')
    return told.trim()
  }
}
