import type { Bed } from '../bed.ts'
import { holdHall, type Noticed } from '../hall.ts'
import { cpuSeconds, spread } from '../measure.ts'
import { openRoom } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'

const PEOPLE = 200
/** Files that the server may open: what systems give where nobody asks for more. */
const FILES = 1_024
const FLOODS = {
  streams: '1,200 streams of a stranger',
  bodies: '1,200 slow bodies',
  bombs: '100 compressed bodies a second',
} as const

type Flood = keyof typeof FLOODS
/** With the milliseconds of CPU that the server took. */
type Run = Noticed & { cpu: number }

/** What a wall, a host and 200 phones notice of one device at their address that wants to stop them. */
export async function flood(bed: Bed): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of Object.keys(FLOODS) as Flood[]) rows.push(...(await floodBy(bed, kind)))
  return rows
}

async function floodBy(bed: Bed, kind: Flood): Promise<Row[]> {
  const server = await bed.ours(`flood_${kind}`, {}, FILES)
  const run = async (isFlooded: boolean): Promise<Run> => {
    const room = await openRoom(server, PEOPLE, { kind: 'rating', prompt: '?' })
    let stop = async () => {}
    let before = 0
    const noticed = await holdHall(server.port, room, async () => {
      if (isFlooded) ({ stop } = await bed.flooder(server.port, kind, room.session.id))
      before = cpuSeconds(server.pid)
    })
    const cpu = (cpuSeconds(server.pid) - before) * 1_000
    await stop()
    return { ...noticed, cpu }
  }
  const what = FLOODS[kind]
  const pairs = await inTurn(
    what,
    () => run(true),
    () => run(false),
  )
  await server.stop()
  const waits = (['votes', 'reads', 'frames', 'probes'] as const).map((of) =>
    ofAllRounds(`p99 of ${of}, ${what}`, of === 'probes' ? '' : '< 2', pairs, (one) => one[of]),
  )
  const cpu = toRow([`CPU of the server, ${what}`, '', 'ms'], pairs, (one) => one.cpu)
  return [...waits, cpu, failures(what, pairs)]
}

/** One p99 of all rounds together, with the ratios of single rounds: one wait of eight makes those. */
function ofAllRounds(
  what: string,
  target: string,
  pairs: readonly [Run, Run][],
  read: (of: Run) => readonly number[],
): Row {
  const mine = p99(pairs.flatMap(([one]) => read(one)))
  const theirs = p99(pairs.flatMap(([, one]) => read(one)))
  const { min, max } = spread(pairs.map(([a, b]) => p99(read(a)) / p99(read(b))))
  const ratio = `${(mine / theirs).toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`
  return { what, target, ratio, ours: `${mine.toFixed(0)} ms`, yardstick: `${theirs.toFixed(0)} ms` }
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN

function failures(what: string, pairs: readonly [Run, Run][]): Row {
  const told = (runs: Run[]) => runs.map(({ failed }) => JSON.stringify(failed)).join(' ')
  const [ours, yardstick] = [pairs.map(([one]) => one), pairs.map(([, one]) => one)]
  return { what: `failed, ${what}`, target: 'none', ratio: '', ours: told(ours), yardstick: told(yardstick) }
}
