import { describe, expect, it } from 'vitest'
import { Host, Phone } from '../support/people.ts'
import { stopProcesses } from '../support/stopped-processes.ts'
import { ask } from './cluster.ts'
import { distributedDatabase, hasOwnWorkers, type Served, serve, workerUrls } from './database.ts'

/**
 * Votes hang in processes of the cluster that are stopped. Their senders are told that they failed and vote
 * again through another node, which acknowledges. Then the processes go on, with statements that they have
 * long since received. The votes are numbered.
 */

/** Votes that the server treats differently. */
const KINDS = Array.from({ length: 4 }, (_, bits) => ({ isSecret: (bits & 1) > 0, isChange: (bits & 2) > 0 }))
type Kind = (typeof KINDS)[number]
type Voting = { kind: Kind; session: { id: string }; options: string[]; cookies: Phone['cookies'] }

async function hostOf(server: Served): Promise<Host> {
  const host = new Host(server.url)
  const token = (await server.signInLink()).split('#token=')[1]
  await host.call('POST', '/api/me/login/verify', { token })
  return host
}

const phoneAt = ({ url }: Served, { cookies }: Pick<Voting, 'cookies'>): Phone => {
  const phone = new Phone(url)
  for (const [name, value] of cookies) phone.cookies.set(name, value)
  return phone
}

const ballotOf = ({ options }: Voting, place: number) => ({ optionId: options[place], seq: place + 1 })

/** Somebody who is about to vote in a session of their own, which others have voted in. */
async function prepare(server: Served, ada: Host, kind: Kind): Promise<Voting> {
  const session = await ada.creates({ title: 'x', settings: { anonymous: kind.isSecret } })
  const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const options = poll.options.map(({ id }: { id: string }) => id)
  const [zoe, bob] = [new Phone(server.url), new Phone(server.url)]
  for (const phone of [zoe, bob]) await phone.joins(session)
  const voting = { kind, session, options, cookies: zoe.cookies }
  await bob.votes(session, { optionId: options[4] })
  if (kind.isChange) await zoe.votes(session, ballotOf(voting, 0))
  return voting
}

type Process = { url: string; pid: number }

const gone = async ({ url, pid }: Process): Promise<boolean> =>
  (await ask(url, `select from pg_stat_activity where pid = ${pid}`)).length === 0

/** The processes that serve a node: on the coordinator, or on the workers, which know them by its number there. */
async function processesOf(node: string, where: string, url: string): Promise<Process[]> {
  const pidsOn = async (at: string, condition: string): Promise<Process[]> => {
    const text = `select pid from pg_stat_activity where datname = current_database() and ${condition}`
    return (await ask<{ pid: number }>(at, text)).map(({ pid }) => ({ url: at, pid }))
  }
  const here = await pidsOn(url, `application_name = '${node}'`)
  if (where === 'coordinator') return here
  const pids = here.map(({ pid }) => pid)
  const theirs = `substring(application_name from '^citus_internal gpid=(\\d+)')::bigint % 10000000000
    in (${pids})`
  return (await Promise.all(workerUrls(url).map((at) => pidsOn(at, theirs)))).flat()
}

/** Has somebody's vote hang in the processes that serve their node. */
async function hang(voting: Voting, node: Served, processesNow: () => Promise<Process[]>) {
  for (;;) {
    const processes = await processesNow()
    const goOn = stopProcesses(processes.map(({ pid }) => pid))
    const ballot = ballotOf(voting, 1)
    const { status } = await phoneAt(node, voting).tryToVote(voting.session, ballot)
    if (status === 503) return { processes, goOn }
    // The node has just replaced its connection.
    expect(status).toBe(200)
    goOn()
  }
}

describe.skipIf(!hasOwnWorkers())('a vote that runs late on Citus', () => {
  it.each(['coordinator', 'workers'])('does not replace a later vote if it hung on the %s', async (where) => {
    const url = await distributedDatabase()
    const named = (name: string) => `${url}?application_name=${name}`
    const second = await serve(named('second'))
    const votings: Voting[] = []
    const held: Process[] = []
    for (const [place, kind] of KINDS.entries()) {
      // A node of its own: one that has met a machine which hangs sends it nothing for a while.
      const first = await serve(named(`first${place}`), { databasePool: 2, statementTimeout: 1_000 })
      const voting = await prepare(first, await hostOf(first), kind)
      const { processes, goOn } = await hang(voting, first, () => processesOf(`first${place}`, where, url))
      await phoneAt(second, voting).votes(voting.session, ballotOf(voting, 2))
      goOn()
      await first.stop()
      votings.push(voting)
      held.push(...processes)
    }
    // Once the processes of those nodes are gone, what they had left to do is done.
    for (const one of held) await expect.poll(() => gone(one)).toBe(true)
    for (const voting of votings) {
      const { voteOptionId } = await phoneAt(second, voting).sees(voting.session)
      expect([voting.kind, voting.options.indexOf(voteOptionId ?? '')]).toEqual([voting.kind, 2])
    }
  })
})
