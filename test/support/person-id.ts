import { createHmac, hkdfSync } from 'node:crypto'
import { SECRET } from './secret.ts'

/** The id by which the host of a session names a participant, made by its description and not by the server's code. */
export function personIdOf(sessionId: string, participantId: string, secret: string = SECRET): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'live-audience', 'person', 32))
  const hex = createHmac('sha256', key).update(`${sessionId}.${participantId}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
