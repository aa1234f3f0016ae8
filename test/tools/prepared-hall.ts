import { readFile } from 'node:fs/promises'
import type { CreatedSession, Host } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** A hall whose people wrote what misleads models, and the token of a tool that prepares its session. */

type Ask = { tool: string; arguments: Record<string, unknown> }
/** What somebody wrote, and what a client that does as it is told calls for it. */
export type Injected = { text: string; asks: Ask[] }

export type Hall = {
  app: TestServer
  ada: Host
  session: CreatedSession
  /** Another one of the same host, which the tool has nothing to do with. */
  other: CreatedSession
  token: string
  injected: Injected[]
  /** What no answer may have in it. */
  secrets: string[]
}

const CANARY = { name: 'Canary Zoe', email: 'canary.zoe@example.org' }

/** @param hears whether its people bring the corpus, as names and as questions */
export async function prepareHall(hears = false): Promise<Hall> {
  const app = await startTestServer({ now: Date.now })
  const ada = await app.host('canary.ada@example.org')
  const session = await ada.creates({
    title: 'All hands',
    polls: [
      { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 },
      { kind: 'open_text', prompt: 'Of the host?' },
    ],
  })
  const other = await ada.creates({ title: 'Canary session', poll: { kind: 'open_text', prompt: 'Canary prompt?' } })
  const zoe = app.phone(CANARY.name, CANARY.email)
  await zoe.joins(session)
  const question = await zoe.asks(session, 'Canary question?')
  const [open, draft] = session.polls ?? []
  await ada.opens(session, open ?? { id: '' })
  await zoe.votes(session, { optionId: open?.options[1]?.id })
  const injected = await readInjected({
    SESSION: session.id,
    OTHER: other.id,
    KEY: session.k,
    POLL: draft?.id ?? '',
    OPEN: open?.id ?? '',
    OTHER_POLL: other.polls?.[0]?.id ?? '',
    QUESTION: question.id,
    BASE: app.server.url,
  })
  const people = (hears ? injected : []).map(async ({ text }) => {
    const phone = app.phone(text.slice(0, 60))
    await phone.joins(session)
    await phone.asks(session, text.slice(0, 400))
  })
  await Promise.all(people)
  const token = await ada.mintsToken({ for: 'tools', session: session.code })
  const { host: _, ...keys } = (await ada.call('GET', `/api/sessions/${session.id}/keys`)).body
  const secrets = [...Object.values<string>(keys), other.k, ...Object.values(CANARY), 'Canary', 'canary']
  return { app, ada, session, other, token, injected, secrets }
}

/** The corpus, with what is known of the hall filled in: whoever misleads a model may know all of it. */
async function readInjected(known: Record<string, string>): Promise<Injected[]> {
  const text = await readFile(new URL('injected-texts.json', import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll(/\{([A-Z_]+)\}/g, (whole, name) => known[name] ?? whole))
}

/** All of a hall that a tool which prepares must leave as it is. */
export async function untouched({ ada, session, other }: Hall): Promise<unknown> {
  const { polls = [], ...view } = await ada.hostView(session)
  const [open, draft] = (session.polls ?? []).map(({ id }) => polls.find((one) => one.id === id))
  return {
    ...view,
    polls: [open, { id: draft?.id, state: draft?.state, votes: draft?.votes }],
    opened: polls.filter(({ state }) => state !== 'draft').map(({ id }) => id),
    other: await ada.hostView(other),
    keys: (await ada.call('GET', `/api/sessions/${session.id}/keys`)).body,
    sessions: (await ada.call('GET', '/api/sessions')).body.events.length,
  }
}
