import { networkInterfaces } from 'node:os'
import type { RequestHandler } from 'express'
import type { Proxies } from '../proxies.ts'

/** Home and office networks before those that containers and tunnels make. */
const LIKELY = [/^192\.168\./, /^10\./, /./]
const EVERY_ADDRESS = ['::', '0.0.0.0']
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

/**
 * The URLs by which other machines of the network reach this server, the likeliest first. Empty if the server
 * listens on the loopback address only. Link-local addresses are left out, because people cannot type them.
 * @param address that the server listens on
 */
export function networkUrls({ address, port }: { address: string; port: number }, interfaces = networkInterfaces()) {
  const listened = Object.values(interfaces)
    .flatMap((infos) => infos ?? [])
    .filter((info) => EVERY_ADDRESS.includes(address) || info.address === address)
    .filter((info) => !info.internal && !/^(169\.254|fe80)/.test(info.address))
  const v4 = listened.filter((info) => info.family === 'IPv4').map((info) => info.address)
  const v6 = listened.filter((info) => info.family === 'IPv6').map((info) => `[${info.address}]`)
  const rank = (one: string) => LIKELY.findIndex((start) => start.test(one))
  const hosts = v4.length > 0 ? v4.toSorted((one, other) => rank(one) - rank(other)) : v6
  return hosts.map((host) => `http://${host}:${port}`)
}

/** Where phones reach the server: as the operator says, else by the addresses that it finds. */
export type PhoneAddresses = { baseUrl: string | undefined; found: () => string[] }

/**
 * Answers a page opened as localhost with the addresses that phones can use, as
 * `{"addresses": ["http://192.168.1.20:3000"]}`. Everyone else gets an empty list. The addresses of the
 * network go only to requests from this machine, because anyone can send `Host: localhost`. The Host header
 * is checked as well, or another site could make a browser on this machine read them.
 */
export const sendAddresses =
  ({ baseUrl, found }: PhoneAddresses, proxies: Proxies): RequestHandler =>
  (req, res) => {
    const known = baseUrl ? [baseUrl] : proxies.isFromHere(req) ? found() : []
    const addresses = LOOPBACK.test(req.headers.host ?? '') ? known : []
    res.set('cache-control', 'no-store').json({ addresses })
  }
