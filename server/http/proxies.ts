import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import { BoundedMap } from '../domain/bounded-map.ts'

/** The number of addresses whose network is cached, about 200 bytes each. */
const NETWORKS_MAX = 10_000

/** How many proxies have named an address in a request. */
export const proxiesOf = ({ headers }: IncomingMessage): number =>
  String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((address) => address.trim()).length

/** Reads what proxies in front of the server say about a request. Trusts as many proxies as are configured. */
export class Proxies {
  readonly #isTrusted: (address: string, hop: number) => boolean
  /** A cache: to parse an address takes 10 us, 4% of opening a stream, and a hall has few addresses. */
  readonly #networks = new BoundedMap<string>(NETWORKS_MAX)

  /** Called once, when a request names a proxy and none is expected. */
  readonly #onUnexpected: () => void
  #isWatching: boolean

  /** @param hops how many proxies stand between the callers and us */
  constructor(hops: number, onUnexpected = () => {}) {
    this.#isWatching = hops === 0
    this.#onUnexpected = onUnexpected
    this.#isTrusted = (_address, hop) => hop < hops
  }

  /** The network by which attempts are counted: an IPv4 address, or the /64 of an IPv6 user. */
  networkOf(req: IncomingMessage): string {
    const address = proxyAddr(req, this.#isTrusted)
    const known = this.#networks.get(address)
    if (known !== undefined) return known
    const network = networkIn(address)
    this.#networks.set(address, network)
    return network
  }

  /** Looks at a request for a proxy that the settings do not name. */
  watch({ headers }: IncomingMessage): void {
    if (!this.#isWatching || headers['x-forwarded-for'] === undefined) return
    this.#isWatching = false
    this.#onUnexpected()
  }

  /** Whether a request comes from this machine: its socket and all proxies name loopback addresses. */
  isFromHere(req: IncomingMessage): boolean {
    return proxyAddr.all(req).every((address) => addressIn(address)?.range() === 'loopback')
  }

  /** How the caller reached the first proxy, or us: `http` or `https`. */
  protocolOf(req: IncomingMessage): string {
    const own = req.socket instanceof TLSSocket ? 'https' : 'http'
    if (!this.#isTrusted(req.socket.remoteAddress ?? '', 0)) return own
    const [protocol = own] = String(req.headers['x-forwarded-proto'] ?? own).split(',')
    return protocol.trim()
  }
}

/** The network of all whose address a proxy does not tell: they have one limit together. */
const UNTOLD = 'unknown'

function networkIn(text: string): string {
  const address = addressIn(text)
  if (!address) return UNTOLD
  return address.kind() === 'ipv4' ? address.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()
}

/** An address, with what proxies write around it: quotes, brackets, a port (`203.0.113.7:4711`), a zone (`fe80::1%eth0`). */
function addressIn(text = ''): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text.trim().replace(/^"([^"]*)"$/, '$1')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? []
  const [, beforePort] = /^([\d.]+):\d+$/.exec(bare) ?? []
  const address = (inBrackets ?? beforePort ?? bare).replace(/%.*$/, '')
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}
