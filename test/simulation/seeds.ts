import type pg from 'pg'
import { Dice } from '../model/dice.ts'
import { SECRET } from '../support/secret.ts'
import { drawScript } from './draw-script.ts'
import { inOrder } from './in-order.ts'
import { SimulatedNode } from './node.ts'
import { BEGIN, type Outcome, Play, type Stage } from './play.ts'
import type { Script } from './script.ts'

/** Seeds, and what a failing one comes down to. */

/** Tables that a play fills. Who has signed in stays. */
const TABLES = [
  'session',
  'poll',
  'participant',
  'vote',
  'question',
  'upvote',
  'question_merge',
  'session_code',
  'poll_secret',
  'idempotent_call',
  'phone_check',
  'presence',
  'ticket',
  'picture',
]
/** Chance of the schedule is not that of the script, so that a shorter script can meet the same schedule. */
const SCHEDULE = 1_000_000
/** Plays that may be spent on making a failing script shorter. */
const SHRINKS_MAX = 100

export type Result = Pick<Outcome, 'story' | 'hash' | 'failure' | 'undecided'>

/** Signs the host in, on a node that goes again. */
export async function signIn({ gate, admin, databaseUrl }: Omit<Stage, 'secret' | 'hostCookie'>): Promise<Stage> {
  const printed: string[] = []
  const parts = { name: 'one', databaseUrl, gate, dice: new Dice(1), clock: () => BEGIN, secret: SECRET, printed }
  const node = new SimulatedNode(parts)
  await inOrder(gate, node.start())
  await inOrder(gate, node.ask({ method: 'POST', path: '/api/me/login', body: { email: 'ada@example.org' } }))
  const token = printed[0]?.split('#token=')[1]
  const signedIn = await inOrder(gate, node.ask({ method: 'POST', path: '/api/me/login/verify', body: { token } }))
  node.kill()
  await gate.quiet()
  const [cookie = ''] = signedIn.headers.getSetCookie()
  return { gate, admin, databaseUrl, secret: SECRET, hostCookie: cookie.split(';')[0] ?? '' }
}

/** Plays a seed. If it fails and `shrinks`, the story is that of the shortest script found that fails, too. */
export async function playSeed(stage: Stage, seed: number, shrinks: boolean): Promise<Result> {
  const script = drawScript(new Dice(seed))
  const outcome = await play(stage, script, seed)
  if (outcome.failure === undefined || !shrinks) return outcome
  return (await shrink(stage, script, seed)) ?? outcome
}

async function play({ ...stage }: Stage, script: Script, seed: number): Promise<Outcome> {
  await empty(stage.admin)
  const chance = new Dice(seed + SCHEDULE)
  return new Play(stage, script, seed, (count) => (chance.oneIn(2) ? 0 : chance.below(count))).run()
}

/** Leaves no dead row behind, as truncate does, which takes 40 ms and not 1. */
async function empty(admin: pg.Client): Promise<void> {
  await admin.query(TABLES.map((table) => `delete from ${table}`).join(';'))
  await admin.query(`vacuum (analyze off) ${TABLES.join(', ')}`)
}

/** Leaves parts out for as long as some schedule still fails. */
async function shrink(stage: Stage, script: Script, seed: number): Promise<Outcome | undefined> {
  let smallest: Outcome | undefined
  let rest = script
  let plays = 0
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const smaller of smallerThan(rest)) {
      if (plays++ >= SHRINKS_MAX) return smallest
      const outcome = await play(stage, smaller, seed)
      if (outcome.failure === undefined) continue
      smallest = outcome
      rest = smaller
      isSmaller = true
      break
    }
  }
  return smallest
}

/** Scripts with one part less. */
function smallerThan(script: Script): Script[] {
  const fewerNodes = script.nodes > 1 ? [{ ...script, nodes: script.nodes - 1 }] : []
  const faster = script.slowReader ? [{ ...script, slowReader: undefined }] : []
  const idler = script.loopUse > 0 ? [{ ...script, loopUse: 0 }] : []
  const fewerRounds =
    script.rounds.length > 1
      ? script.rounds.map((_, at) => ({ ...script, rounds: script.rounds.toSpliced(at, 1) }))
      : []
  const fewerParts = script.rounds.flatMap((round, at) => {
    const withRound = (changed: typeof round) => ({ ...script, rounds: script.rounds.with(at, changed) })
    const turns = round.turns.map((_, index) => withRound({ ...round, turns: round.turns.toSpliced(index, 1) }))
    const faults = round.faults.map((_, index) => withRound({ ...round, faults: round.faults.toSpliced(index, 1) }))
    return [...faults, ...turns]
  })
  return [...fewerRounds, ...fewerNodes, ...faster, ...idler, ...fewerParts]
}
