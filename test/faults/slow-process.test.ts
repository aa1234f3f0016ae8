import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Phone } from '../support/people.ts'
import { send } from './impatient.ts'
import { victimsOf } from './start-victims.ts'
import { openSessions, type Victim } from './victim.ts'

/**
 * Server processes that get 0.3 of the time, while people who do not wait long send again, on another
 * connection and through another node. Their votes are numbered: none that is acknowledged may be replaced by one that
 * they sent before it. `npm run test:faults` does it for a minute with one node and with two, `.ci/run all` for
 * seconds.
 */

const FAULTS = Number(process.env.FAULTS)
const PEOPLE = 30
const SECONDS = 3 * FAULTS
const NODES = FAULTS >= 20 ? [1, 2] : [2]
const SHARE = 0.3
/** Milliseconds that a process runs and stands still, taken in turn. */
const PERIODS = [100, 100, 100, 1_000, 300, 2_500]
/** The longest that somebody waits, in milliseconds. */
const PATIENCE = 1_000

vi.setConfig({ testTimeout: 120_000 + SECONDS * 1_000 })

const random = (below: number): number => Math.floor(Math.random() * below)

/** @returns has it run all the time again */
function slowDown(node: Victim): () => Promise<void> {
  let isOver = false
  const slowing = (async () => {
    for (let turn = random(PERIODS.length); !isOver; turn++) {
      const period = PERIODS[turn % PERIODS.length] ?? 0
      await sleep(period * SHARE)
      node.signalServer('SIGSTOP')
      await sleep(period * (1 - SHARE))
      node.signalServer('SIGCONT')
    }
  })()
  return async () => {
    isOver = true
    await slowing
  }
}

/** Somebody who votes with the number of the vote as its text. */
class Voter {
  readonly phone: Phone
  id = ''
  /** The last vote that was acknowledged. */
  last = 0
  acknowledged = 0

  constructor(url: string) {
    this.phone = new Phone(url)
  }

  async votes(session: { id: string }, nodes: Victim[], until: number) {
    for (let seq = 1; performance.now() < until; seq++) {
      const through = new Phone(nodes[random(nodes.length)]?.url ?? '')
      for (const [name, value] of this.phone.cookies) through.cookies.set(name, value)
      const sent = send(through, session, { text: String(seq), seq })
      const patience = setTimeout(sent.giveUp, 20 + random(PATIENCE))
      const outcome = await sent.outcome
      clearTimeout(patience)
      if (outcome !== 200) continue
      this.last = seq
      this.acknowledged++
    }
  }
}

/** Reads the votes from the database again and again. @returns ends it, and tells which were replaced by older ones */
function watch(client: pg.Client, voters: Voter[]): () => Promise<string[]> {
  const wrong = new Set<string>()
  let isOver = false
  const look = async () => {
    const due = voters.map(({ id, last }) => ({ id, last }))
    const { rows } = await client.query('select participant_id, ballot from vote')
    const stored = new Map(rows.map((row) => [row.participant_id, Number(row.ballot)]))
    for (const { id, last } of due) if ((stored.get(id) ?? 0) < last) wrong.add(`${id} ${last}`)
  }
  const watching = (async () => {
    while (!isOver) {
      await look()
      await sleep(20)
    }
    await look()
  })()
  return async () => {
    isOver = true
    await watching
    return [...wrong]
  }
}

async function startNodes(count: number): Promise<[Victim, ...Victim[]]> {
  const nodes = await victimsOf('postgres', count)
  for (const node of nodes) {
    await node.start()
    onTestFinished(() => node.stop().then(() => {}))
  }
  return nodes as [Victim, ...Victim[]]
}

describe('on processes that get little CPU', () => {
  it.each(NODES)('no vote replaces a later one: %i nodes', async (count) => {
    const nodes = await startNodes(count)
    const [first] = nodes
    const { sessions } = await openSessions(first, 1)
    const [session = { id: '' }] = sessions
    const voters = Array.from({ length: PEOPLE }, () => new Voter(first.url))
    for (const one of voters) one.id = (await one.phone.joins(session)).participantId
    const client = new pg.Client(first.databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())

    const watched = watch(client, voters)
    const resume = nodes.map(slowDown)
    const until = performance.now() + SECONDS * 1_000
    await Promise.all(voters.map((one) => one.votes(session, nodes, until)))
    await Promise.all(resume.map((go) => go()))
    await sleep(3_000)
    const wrong = await watched()
    const acknowledged = voters.reduce((sum, one) => sum + one.acknowledged, 0)
    console.info(`${count} nodes: of ${acknowledged} acknowledged votes ${wrong.length} were replaced`)
    expect(acknowledged).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })
})
