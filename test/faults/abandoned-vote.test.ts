import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { RunningServer } from '../../server/start/start-server.ts'
import { Cable } from '../support/cable.ts'
import { type CreatedSession, Host, Phone } from '../support/people.ts'
import { secondNode } from '../support/test-server.ts'
import { send } from './impatient.ts'
import { ownPostgres } from './start-victims.ts'
import { signalPostgres } from './victim.ts'

/**
 * A vote is held up on its way to PostgreSQL. Its sender gives up and votes again, which is acknowledged.
 * Then the way opens, and the first vote must not replace the second: the votes are numbered. The sender stays silent,
 * as where a network is lost. Votes without numbers have no such order, as the client's README says.
 * `npm run test:faults` tries 50 times with one node and with two, `.ci/run all` a few times with two.
 */

const FAULTS = Number(process.env.FAULTS)
const TRIES = Math.max(2, 2.5 * FAULTS)
const NODES = FAULTS >= 20 ? [1, 2] : [2]
/** Milliseconds from the first vote on: when its sender gives up, and when the way opens. */
const [GIVE_UP_AFTER, OPEN_AFTER] = [400, 1_200]

vi.setConfig({ testTimeout: 60_000 + TRIES * 10_000 })

/** Votes that the server treats differently. In one try one kind comes alone, in the next all come together. */
const KINDS = Array.from({ length: 8 }, (_, bits) => ({
  isSecret: (bits & 1) > 0,
  /** Whether the node knows the open poll already. */
  isKnown: (bits & 2) > 0,
  isChange: (bits & 4) > 0,
}))
type Kind = (typeof KINDS)[number]

const kindsOf = (one: number): Kind[] =>
  one % 2 === 1 ? KINDS : KINDS.filter((_, place) => place === (one / 2) % KINDS.length)

type Voting = { kind: Kind; session: CreatedSession; options: string[]; phone: Phone; there: Phone }

/** A way to hold up what goes from the first node to PostgreSQL. */
type Hold = { begin(): Promise<void> | void; end(): Promise<void> | void }

async function stageFor(what: string, count: number) {
  const { url, cluster } = await ownPostgres()
  const cable = what === 'way' ? await Cable.to(url) : undefined
  const hold: Hold = cable
    ? { begin: () => cable.goDead(), end: () => cable.deliver() }
    : { begin: () => signalPostgres(cluster, 'SIGSTOP'), end: () => signalPostgres(cluster, 'SIGCONT') }
  const first = await secondNode({ databaseUrl: cable?.url ?? url, now: Date.now })
  const second = count > 1 ? await secondNode({ databaseUrl: url, now: Date.now }) : first
  return { first, second, hold, ada: await signIn(first) }
}

async function signIn(node: RunningServer): Promise<Host> {
  const host = new Host(node.url)
  const token = (await node.signInLink()).split('#token=')[1]
  await host.call('POST', '/api/me/login/verify', { token })
  return host
}

type Stage = Awaited<ReturnType<typeof stageFor>>

/** Somebody who is about to vote in a session of their own. */
async function prepare({ first, second, ada }: Stage, kind: Kind): Promise<Voting> {
  const session = await ada.creates({ title: 'x', settings: { anonymous: kind.isSecret } })
  const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const options = poll.options.map(({ id }: { id: string }) => id)
  const [phone, there, other] = [new Phone(first.url), new Phone(second.url), new Phone(first.url)]
  await phone.joins(session)
  await other.joins(session)
  for (const [name, value] of phone.cookies) there.cookies.set(name, value)
  if (kind.isKnown) await other.votes(session, { optionId: options[4] })
  if (kind.isChange) await there.votes(session, { optionId: options[3] })
  return { kind, session, options, phone, there }
}

/** Votes, gives up, and votes again until that is acknowledged. */
async function voteTwice({ session, options, phone, there }: Voting): Promise<void> {
  const ballot = (place: number) => ({ optionId: options[place], seq: place + 1 })
  const earlier = send(phone, session, ballot(0))
  await sleep(GIVE_UP_AFTER)
  let status = 0
  while (status !== 200) ({ status } = await there.tryToVote(session, ballot(1)))
  await earlier.outcome
}

describe.each([{ held: 'way' }, { held: 'PostgreSQL' }])('where the $held is held up', ({ held }) => {
  it.each(NODES)('no vote replaces a later one (%i nodes)', async (nodes) => {
    const stage = await stageFor(held, nodes)
    const all: Voting[] = []
    for (let one = 0; one < TRIES; one++) {
      const voting = await Promise.all(kindsOf(one).map((kind) => prepare(stage, kind)))
      all.push(...voting)
      await stage.hold.begin()
      const opened = sleep(OPEN_AFTER).then(stage.hold.end)
      await Promise.all([opened, ...voting.map(voteTwice)])
    }
    // What the first node has left to do is done when it has stopped.
    await sleep(OPEN_AFTER)
    if (stage.second !== stage.first) await stage.first.stop()
    const wrong: Kind[] = []
    for (const { kind, session, options, there } of all)
      if ((await there.sees(session)).voteOptionId !== options[1]) wrong.push(kind)
    console.info(`${held} held up ${TRIES} times, ${nodes} nodes: of ${all.length} votes ${wrong.length} were replaced`)
    expect(wrong).toEqual([])
  })
})
