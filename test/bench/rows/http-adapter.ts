import type { Bed } from '../bed.ts'
import { type Shot, shoot } from '../load.ts'
import { cpuSeconds } from '../measure.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'

const CALLS = 10_000

/** The adapter's own cost: a procedure that does next to nothing. */
export async function adapter(bed: Bed): Promise<Row[]> {
  const ours = await bed.ours('adapter')
  const bare = await bed.yardstick('adapter_bare')
  const pairs = await inTurn(
    'adapter',
    () => smallCall(ours, '/api/me/logout', 204),
    () => smallCall(bare, '/nothing', 200),
  )
  await ours.stop()
  await bare.stop()
  const what = 'CPU of a small procedure, against a bare Express JSON route'
  return [toRow([what, '<= 1.2', 'us'], pairs, (cost) => cost)]
}

async function smallCall({ port, pid }: { port: number; pid: number }, path: string, good: number): Promise<number> {
  const shot: Shot = { port, path, headers: {}, body: '{}' }
  const before = cpuSeconds(pid)
  await shoot(
    Array.from({ length: CALLS }, () => shot),
    64,
    [good],
  )
  return ((cpuSeconds(pid) - before) / CALLS) * 1e6
}
