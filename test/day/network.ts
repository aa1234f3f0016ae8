import { Agent } from 'node:http'

/** Where the server is reached, and from which address of this machine. The people of a session share an address. */
export type Network = { url: URL; localAddress: string; agent: Agent }

/** A network of a session. Requests share connections that are kept; each stream has one of its own. */
export function networkOf(url: string, session: number): Network {
  const localAddress = `127.1.${Math.floor(session / 250)}.${1 + (session % 250)}`
  return { url: addressOf(url), localAddress, agent: new Agent({ keepAlive: true, localAddress }) }
}

/** Each look-up of a name would be a task for a thread. */
const addressOf = (url: string): URL => new URL(url.replace('//localhost:', '//127.0.0.1:'))
