import { createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Tokens } from '../../server/domain/tokens.ts'

/**
 * How tokens and host keys come from SECRET, written down a second time: another way of deriving
 * them would log everyone out and revoke every host key that was handed out.
 */

const SECRET = 'an old secret of some length'
const ID = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
const EXPIRY = 1_767_225_600_000
const tokens = new Tokens([SECRET])

const sign = (purpose: string, body: string) => {
  const key = Buffer.from(hkdfSync('sha256', SECRET, 'live-audience', purpose, 32))
  return createHmac('sha256', key).update(body).digest()
}

describe('after an update of the server', () => {
  it.each(['host', 'tools', 'participant'] as const)('an earlier token is still valid (%s)', (purpose) => {
    const body = `${ID}.${EXPIRY}`
    const token = `${body}.${sign(purpose, body).toString('base64url')}`
    expect(tokens.mint(purpose, ID, EXPIRY)).toBe(token)
    expect(tokens.read(purpose, token, EXPIRY - 1)).toBe(ID)
  })

  it('an earlier host key is still valid', () => {
    const key = sign('host-key', `${ID}.3`).subarray(0, 16).toString('base64url')
    expect(tokens.sessionKey('host', ID, 3)).toBe(key)
    expect(tokens.isSessionKey('host', key, ID, 3)).toBe(true)
  })
})
