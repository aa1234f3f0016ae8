import { randomUUID } from 'node:crypto'
import type { Bed } from '../bed.ts'
import { type Shot, shoot } from '../load.ts'
import { hostOf } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'
import { bareBallots, inTurns } from './first-votes.ts'
import { voteCost } from './votes.ts'

const PEOPLE = 200
/** Sessions that are empty before each round. */
const SESSIONS = 30
const IN_FLIGHT = 64

/** Joins: everybody comes to their session for the first time, with a name, and a key as phones send one. */
export async function joins(bed: Bed): Promise<Row[]> {
  const ours = await bed.ours('joins')
  const insert = await bed.yardstick('joins_insert', 'bare-insert')
  const cost = await inTurn(
    `joins to ${SESSIONS} sessions`,
    async () => voteCost({ server: ours, shots: inTurns(await newcomers(ours)) }, bed.postmaster, arrive(201)),
    () => voteCost({ server: insert, shots: inTurns(bareBallots(insert, SESSIONS)) }, bed.postmaster, arrive(200)),
  )
  for (const server of [ours, insert]) await server.stop()
  const both = 'CPU per join, server and database'
  return [
    toRow([`${both}, ${IN_FLIGHT} in flight, against a bare INSERT`, '', 'us'], cost, (of) => of.both),
    toRow(['of it the server', '', 'us'], cost, (of) => of.server),
    toRow(['of it the database', '', 'us'], cost, (of) => of.database),
  ]
}

const arrive = (status: number) => async (shots: readonly Shot[]) => {
  await shoot(shots, IN_FLIGHT, [status])
  return { sent: shots.length, took: [] }
}

async function newcomers(server: BenchServer): Promise<Shot[][]> {
  const host = await hostOf(server)
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => host.createSession({ title: 'Joins' })))
  return sessions.map(({ id }) =>
    Array.from({ length: PEOPLE }, (_, n) => ({
      port: server.port,
      path: `/api/sessions/${id}/join`,
      headers: { 'idempotency-key': randomUUID() },
      body: JSON.stringify({ name: `Guest of the bench ${n}` }),
    })),
  )
}
