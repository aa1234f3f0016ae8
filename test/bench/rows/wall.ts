import { randomUUID } from 'node:crypto'
import type { Bed } from '../bed.ts'
import { type Shot, shoot } from '../load.ts'
import { openRoom } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'

const PEOPLE = 200
/** Milliseconds within which everyone votes. */
const WITHIN = 1_000
/** Milliseconds for the last frame to arrive. */
const SETTLE = 500

/** From a vote being sent, which is before its commit, to the wall's frame that holds it. */
export async function wall(bed: Bed): Promise<Row[]> {
  const ours = await bed.ours('wall')
  const bare = await bed.yardstick('wall_bare')
  const pairs = await inTurn(
    'wall',
    async () => {
      const draft = { kind: 'open_text', prompt: '?' } as const
      const { session, cookies } = await openRoom(ours, PEOPLE, draft)
      const path = `/api/sessions/${session.id}`
      const shots = cookies.map((cookie) => {
        const mark = randomUUID()
        const body = JSON.stringify({ text: mark })
        return { mark, shot: { port: ours.port, path: `${path}/vote`, headers: { cookie }, body } }
      })
      return p99(ours.port, `${path}/stream?mode=wall&k=${session.k}`, shots)
    },
    () => {
      const path = `/vote/${randomUUID()}`
      const shots = Array.from({ length: PEOPLE }, () => {
        const mark = randomUUID()
        const body = JSON.stringify({ voter: randomUUID(), option: mark })
        return { mark, shot: { port: bare.port, path, headers: {}, body } }
      })
      return p99(bare.port, '/stream', shots)
    },
  )
  await ours.stop()
  await bare.stop()
  const what = `p99 from a vote sent to its frame on the wall, ${PEOPLE} vote within 1 s`
  return [toRow([what, '<= 60 ms', 'ms'], pairs, (ms) => ms)]
}

type Marked = { mark: string; shot: Shot }

/** @throws Error where a vote never reached the wall */
async function p99(port: number, stream: string, votes: readonly Marked[]): Promise<number> {
  const seen = new Map<string, number>()
  const stop = await readMarks(port, stream, (mark) => {
    if (!seen.has(mark)) seen.set(mark, performance.now())
  })
  const waits = await Promise.all(
    votes.map(async ({ mark, shot }, n) => {
      await new Promise((resolve) => setTimeout(resolve, (n * WITHIN) / votes.length))
      const sent = performance.now()
      await shoot([shot], 1, [200])
      return { mark, sent }
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, SETTLE))
  stop()
  const took = waits.map(({ mark, sent }) => (seen.get(mark) ?? Number.NaN) - sent)
  if (took.some(Number.isNaN)) throw new Error('a vote never reached the wall')
  return took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN
}

/** Tells every uuid that stands in a frame's line. */
async function readMarks(port: number, path: string, tell: (mark: string) => void) {
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: stop.signal })
  const reading = async () => {
    let text = ''
    for await (const bytes of response.body ?? []) {
      text += Buffer.from(bytes).toString()
      const end = text.lastIndexOf('\n\n')
      if (end < 0) continue
      for (const [mark] of text.slice(0, end).matchAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g)) tell(mark)
      text = text.slice(end + 2)
    }
  }
  reading().catch(() => {})
  return () => stop.abort()
}
