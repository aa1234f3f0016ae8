import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * Marionette, the protocol that geckodriver itself speaks to Firefox: Debian packages no geckodriver, and npm's
 * downloads it from elsewhere. Messages are `length:[type, id, error or name, value or parameters]`, in JSON.
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function connectTo(port: number): Promise<{ ask: Ask; socket: Socket }> {
  const socket = await untilItListens(port)
  return { ask: asking(socket), socket }
}

/** Sends one command. @returns its answer @throws what Firefox says, which begins with its code */
// biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
export type Ask = (name: string, params: object) => Promise<any>

async function untilItListens(port: number): Promise<Socket> {
  for (let tries = 0; ; tries++) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (tries > 600) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

type Answered = (error: { error: string; message: string } | null, value: object) => void

function asking(socket: Socket): Ask {
  const waiting = new Map<number, Answered>()
  let received = Buffer.alloc(0)
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (let message = whole(); message; message = whole()) {
      // The first says which version of the protocol it is, and is no array.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3])
    }
  })
  socket.on('close', () => {
    for (const answered of waiting.values()) answered({ error: 'gone', message: 'Firefox has ended' }, {})
  })
  function whole(): unknown {
    const colon = received.indexOf(':')
    const end = colon + 1 + Number(received.subarray(0, colon).toString())
    if (colon < 0 || received.length < end) return undefined
    const text = received.subarray(colon + 1, end).toString()
    received = received.subarray(end)
    return JSON.parse(text)
  }
  let last = 0
  return (name: string, params: object) =>
    new Promise<object>((resolve, reject) => {
      const id = ++last
      const message = JSON.stringify([0, id, name, params])
      waiting.set(id, (error, value) => {
        waiting.delete(id)
        if (error) reject(new Error(`${error.error}: ${error.message}`))
        else resolve(value)
      })
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
}
