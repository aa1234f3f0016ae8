import { once } from 'node:events'
import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { Requirement } from '../../server/http/openapi/types.ts'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** Who may call what: each operation with each credential, held against the document's `security`. */

/** The operations of the document for tools, as SECURITY.md promises them. */
const TOOLS = new Set([
  'listSessions',
  'createSession',
  'getSession',
  'updateSession',
  'endSession',
  'exportPolls',
  'getResults',
  'draftPoll',
  'editDraft',
  'deleteDraft',
  'copyPoll',
  'openPoll',
  'closePoll',
  'revealResults',
  'setStage',
  'approveQuestion',
  'highlightQuestion',
  'hideQuestion',
  'unpinQuestion',
  'markAnswered',
])

/** What helpers may do by their keys, and phones by theirs, as the README promises it. */
const HELPERS = {
  present: new Set([
    'getSession',
    'watchSession',
    'setStage',
    'revealResults',
    'getHallCheck',
    'addPicture',
    'draftPoll',
    'editDraft',
    'deleteDraft',
    'copyPoll',
    'openPoll',
    'closePoll',
  ]),
  moderate: new Set([
    'getSession',
    'watchSession',
    'hideAnswer',
    'showAnswer',
    'approveQuestion',
    'highlightQuestion',
    'hideQuestion',
    'unpinQuestion',
    'markAnswered',
    'replyToQuestion',
    'mergeQuestion',
    'splitQuestion',
    'returnToWaiting',
  ]),
  wall: new Set(['getSession', 'watchSession']),
  phone: new Set(['checkPhone']),
}
type Helper = keyof typeof HELPERS
const isHelper = (credential: string): credential is Helper => credential in HELPERS

const SOME_ID = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'

const plenty = { max: 10_000, within: 60_000 }
const app = testServerOfFile({ limits: { ...ADDRESS_LIMITS, wrongKeys: plenty, signIns: plenty } })
const ada = hostOfFile(app)
let tokens: Record<'plain' | 'tools', string>

beforeAll(async () => {
  tokens = { plain: await ada.mintsToken(), tools: await ada.mintsToken({ for: 'tools' }) }
})

/** A session, and what leads to it beside its host's cookie and key. */
type Scene = CreatedSession & {
  participant: string
  participantToken: string
  keys: Record<Helper, string>
  tool: string
}

async function makeScene(): Promise<Scene> {
  const session = await ada.creates()
  const phone = app.phone()
  await phone.joins(session)
  return {
    ...session,
    participant: phone.cookies.get('ws_part') ?? '',
    participantToken: (await app.phone().call('POST', `/api/sessions/${session.id}/join`, { token: true })).body.token,
    keys: await keysOf(session),
    tool: await ada.mintsToken({ for: 'tools', session: session.id }),
  }
}

let untouched: Promise<Scene> | undefined

type Call = { headers: Record<string, string>; query?: string }

/** What a caller may bring, with the scheme that it stands for in the document. */
const CREDENTIALS: Record<string, (scene: Scene) => Call> = {
  none: () => ({ headers: {} }),
  bearer: () => ({ headers: { authorization: `Bearer ${tokens.plain}` } }),
  hostCookie: () => ({ headers: { cookie: `ws_host=${ada.cookies.get('ws_host')}` } }),
  hostKey: ({ k }) => ({ headers: {}, query: `k=${k}` }),
  'hostKey as Bearer': ({ k }) => ({ headers: { authorization: `Bearer ${k}` } }),
  participantCookie: ({ participant }) => ({ headers: { cookie: `ws_part=${participant}` } }),
  participantToken: ({ participantToken }) => ({ headers: { authorization: `Bearer ${participantToken}` } }),
  present: ({ keys }) => ({ headers: {}, query: `k=${keys.present}` }),
  moderate: ({ keys }) => ({ headers: { authorization: `Bearer ${keys.moderate}` } }),
  wall: ({ keys }) => ({ headers: {}, query: `k=${keys.wall}` }),
  phone: ({ keys }) => ({ headers: {}, query: `k=${keys.phone}` }),
  tools: () => ({ headers: { authorization: `Bearer ${tokens.tools}` } }),
  'tools to prepare': ({ tool }) => ({ headers: { authorization: `Bearer ${tool}` } }),
}

async function keysOf({ id }: { id: string }): Promise<Record<Helper, string>> {
  const { body } = await ada.call('GET', `/api/sessions/${id}/keys`)
  const { key } = (await ada.call('GET', `/api/sessions/${id}/check`)).body
  return { ...body, phone: key }
}

const OPERATIONS = Object.entries(openApiDocument('http://x').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    security: operation.security ?? [],
    keys: operation['x-keys'] ?? [],
  })),
)
/** Those that show more to the host where they are asked to. */
const VIEWS = ['getSession', 'watchSession'].flatMap((id) => ['host=1', 'mode=wall'].map((query) => ({ id, query })))

/** Whether the call is let in; what it then meets, a missing field or poll, is another matter. */
async function isLetIn(
  { method, path }: { method: string; path: string },
  credential: string,
  more = '',
): Promise<boolean> {
  untouched ??= makeScene()
  const scene = await untouched
  const { headers = {}, query = '' } = CREDENTIALS[credential]?.(scene) ?? {}
  const address = path.replace('{id}', scene.id).replaceAll(/\{([pq]id|person|picture)\}/g, SOME_ID)
  const asked = request(`${app.server.url}${address}?${query}&${more}`, { method, headers })
  const [{ statusCode = 0 }] = await once(asked.end(), 'response')
  asked.destroy()
  // What was let in and done changed the scene: the next call is made in one of its own.
  if (method !== 'GET' && statusCode < 400) untouched = undefined
  return statusCode !== 401
}

const documented = (security: Requirement[], credential: string): boolean =>
  security.length === 0 || security.some((one) => credential.startsWith(Object.keys(one)[0] ?? 'none') || isEmpty(one))
const isEmpty = (requirement: Requirement) => Object.keys(requirement).length === 0

describe.each(OPERATIONS)('$operationId', (operation) => {
  const { operationId, security } = operation

  it.each(
    Object.keys(CREDENTIALS).filter((name) => !name.startsWith('tools') && !isHelper(name)),
  )('accepts %s exactly if the document says so', async (credential) => {
    expect(await isLetIn(operation, credential)).toBe(documented(security, credential))
  })

  it.each(
    Object.keys(HELPERS) as Helper[],
  )('accepts the key of a helper exactly if the document lists it: %s', async (helper) => {
    const isTheirs = HELPERS[helper].has(operationId)
    expect(operation.keys.includes(helper)).toBe(isTheirs)
    const isOpen = security.length === 0 || security.some(isEmpty)
    expect(await isLetIn(operation, helper)).toBe(isOpen || isTheirs)
  })

  it('lists the host key if it accepts it', () => {
    const takesKey = security.some((one) => 'hostKey' in one)
    expect(operation.keys.includes('host')).toBe(takesKey)
  })

  it('accepts a tools token if the tools document has the operation, or if it needs no credentials', async () => {
    const isOpen = security.length === 0
    expect(await isLetIn(operation, 'tools')).toBe(isOpen || TOOLS.has(operationId))
  })

  it('accepts a prepare token only for drafting polls', async () => {
    const isDrafting = ['draftPoll', 'editDraft'].includes(operationId)
    expect(operation.keys.includes('prepare')).toBe(isDrafting)
    expect(await isLetIn(operation, 'tools to prepare')).toBe(isDrafting)
  })
})

describe.each(VIEWS)('$id with $query', ({ id, query }) => {
  const operation = OPERATIONS.find(({ operationId }) => operationId === id)
  const isWall = query === 'mode=wall'

  it.each([
    ['none', false],
    ['bearer', true],
    ['hostCookie', true],
    ['hostKey', true],
    ['hostKey as Bearer', true],
    ['participantCookie', false],
    ['participantToken', false],
    ['present', true],
    ['moderate', !isWall],
    ['wall', isWall],
    ['phone', false],
    ['tools', isWall && id === 'getSession'],
    ['tools to prepare', false],
  ])('accepts %s: %j', async (credential, letIn) => {
    if (!operation) throw new Error(`the document lacks ${id}`)
    expect(await isLetIn(operation, credential, query)).toBe(letIn)
  })
})
