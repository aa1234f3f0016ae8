import type { Access } from '../../procedures/operation-meta.ts'
import type { Requirement } from './types.ts'

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of `POST /api/me/token`, the same HMAC as the `ws_host` cookie. A key of a session can be sent here too, which keeps it out of the address.',
  },
  hostCookie: { type: 'apiKey', in: 'cookie', name: 'ws_host', description: 'Set when a host signs in.' },
  hostKey: {
    type: 'apiKey',
    in: 'query',
    name: 'k',
    description:
      "The session's host key, or another key that the operation lists (`x-keys`). In a JSON body it is the field `k`, which OpenAPI cannot express. If a proxy checks requests against this document, send the key as Bearer token.",
  },
  participantCookie: { type: 'apiKey', in: 'cookie', name: 'ws_part', description: 'Set when a browser joins.' },
  participantToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token that `POST /api/sessions/{id}/join` answers to `{token: true}`, in place of the `ws_part` cookie: for add-ins on other origins, native apps and bots.',
    'x-addition': true,
  },
} as const

export const SIGNED_IN: Requirement[] = [{ bearer: [] }, { hostCookie: [] }]
/** The accepted schemes for each kind of access: one of these. */
export const SECURITY: Record<Access, Requirement[]> = {
  anyone: [],
  'anyone-or-host': [...SIGNED_IN, { hostKey: [] }, { participantCookie: [] }, { participantToken: [] }, {}],
  cookie: [{ hostCookie: [] }],
  'signed-in': SIGNED_IN,
  owner: SIGNED_IN,
  host: [...SIGNED_IN, { hostKey: [] }],
  participant: [{ participantCookie: [] }, { participantToken: [] }],
}
