import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** What proxies in front of us say of a request, believed of so many of them and of no one else. */
export class Proxies {
  readonly #isTrusted: (address: string, hop: number) => boolean

  /** @param hops how many proxies stand between the callers and us */
  constructor(hops: number) {
    this.#isTrusted = (_address, hop) => hop < hops
  }

  /** Who the caller's attempts are counted with: an IPv4 address, or the /64 that an IPv6 user has. */
  networkOf(req: IncomingMessage): string {
    const told = proxyAddr(req, this.#isTrusted)
    if (!ipaddr.isValid(told)) return told
    const address = ipaddr.process(told)
    return address.kind() === 'ipv4'
      ? address.toString()
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()
  }

  /** How the caller reached the first proxy, or us: `http` or `https`. */
  protocolOf(req: IncomingMessage): string {
    const own = req.socket instanceof TLSSocket ? 'https' : 'http'
    if (!this.#isTrusted(req.socket.remoteAddress ?? '', 0)) return own
    const [told = own] = String(req.headers['x-forwarded-proto'] ?? own).split(',')
    return told.trim()
  }
}
