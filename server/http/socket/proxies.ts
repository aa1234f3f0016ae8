import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import { BoundedMap } from '../../domain/bounded-map.ts'

/** Addresses whose network is remembered, about 200 bytes each. */
const NETWORKS_MAX = 10_000

/** What proxies in front of us say of a request, believed of so many of them and of no one else. */
export class Proxies {
  readonly #isTrusted: (address: string, hop: number) => boolean
  /** To read an address takes 10 us, 4% of opening a stream, and a hall has few of them. */
  readonly #networks = new BoundedMap<string>(NETWORKS_MAX)

  /** @param hops how many proxies stand between the callers and us */
  constructor(hops: number) {
    this.#isTrusted = (_address, hop) => hop < hops
  }

  /** Who the caller's attempts are counted with: an IPv4 address, or the /64 that an IPv6 user has. */
  networkOf(req: IncomingMessage): string {
    const told = proxyAddr(req, this.#isTrusted)
    const known = this.#networks.get(told)
    if (known !== undefined) return known
    if (!ipaddr.isValid(told)) return told
    const network = networkAround(told)
    this.#networks.set(told, network)
    return network
  }

  /** Whether a request was sent on this machine: neither its socket nor any proxy names another. */
  isFromHere(req: IncomingMessage): boolean {
    return proxyAddr.all(req).every((told) => ipaddr.isValid(told) && ipaddr.process(told).range() === 'loopback')
  }

  /** How the caller reached the first proxy, or us: `http` or `https`. */
  protocolOf(req: IncomingMessage): string {
    const own = req.socket instanceof TLSSocket ? 'https' : 'http'
    if (!this.#isTrusted(req.socket.remoteAddress ?? '', 0)) return own
    const [told = own] = String(req.headers['x-forwarded-proto'] ?? own).split(',')
    return told.trim()
  }
}

function networkAround(valid: string): string {
  const address = ipaddr.process(valid)
  return address.kind() === 'ipv4' ? address.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()
}
