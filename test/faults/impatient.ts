import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Phone } from '../support/people.ts'

export type Sent = {
  /** The status, or `given up`. */
  outcome: Promise<number | 'given up'>
  /** Closes the connection. */
  giveUp(): void
}

/** Sends a vote on a connection of its own, whose sender may give up. */
export function send(phone: Phone, session: { id: string }, ballot: object): Sent {
  const cookie = [...phone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asked = request(`${phone.url}/api/sessions/${session.id}/vote`, {
    method: 'POST',
    agent: false,
    headers: { cookie, 'content-type': 'application/json' },
  })
  asked.end(JSON.stringify(ballot))
  const outcome = once(asked, 'response').then(
    ([response]: IncomingMessage[]) => {
      response?.resume()
      return response?.statusCode ?? 0
    },
    () => 'given up' as const,
  )
  return { outcome, giveUp: () => asked.destroy() }
}
