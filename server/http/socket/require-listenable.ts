import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { codeOf } from '../../../shared/system-error-code.ts'
import { type Address, refusalToListen } from './listen.ts'

/**
 * Refuses an address on which the server could not listen, without listening there: connections that come before it is
 * ready would be cut. A UDP socket takes no connections, but needs the same rights and addresses.
 * @throws StartRefusal that names the variable at fault
 */
export async function requireListenable({ port, host }: Address): Promise<void> {
  try {
    await bindUdp(port, host)
    if (await answers(port, host)) throw Object.assign(new Error(), { code: 'EADDRINUSE' })
  } catch (error) {
    throw refusalToListen(error, port, '')
  }
}

async function answers(port: number, host = 'localhost'): Promise<boolean> {
  const socket = connect({ port, host })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Another program may use the same number for UDP, which says nothing. */
async function bindUdp(port: number, host = '0.0.0.0'): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    socket.bind({ port, address: host, exclusive: true })
    await once(socket, 'listening')
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
  } finally {
    socket.close()
  }
}
