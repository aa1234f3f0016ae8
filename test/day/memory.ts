import type { Disturbance } from './disturb.ts'
import { leastSquares } from './least-squares.ts'
import type { Memory, Sample } from './sampler.ts'

/** The memory of a node at some minute of the day, in MiB, with the streams of both nodes. */
export type MemoryPoint = Memory & { at: number; streams: number }

export const memoryOf = (samples: readonly Sample[], node: number): MemoryPoint[] =>
  samples.flatMap(({ at, streams, memory }) => {
    const known = memory[node]
    return known ? [{ at, streams, ...known }] : []
  })

/**
 * How the heap of a node grew since its upgrade, by streams and by time. The first readings are left out, during which
 * code is compiled.
 */
export function growthOf(
  samples: readonly Sample[],
  node: number,
  disturbances: readonly Disturbance[],
  speed: number,
) {
  const began = disturbances.find(({ what }) => what.endsWith('AB'[node] ?? ''))?.to ?? 0
  const points = memoryOf(samples, node)
    .filter(({ at }) => at > began)
    .slice(2)
  const hours = (at: number) => at / 60 / speed
  const [, perStream = 0, perHour = 0] = leastSquares(
    points.map(({ at, heap, streams }) => ({ y: heap, x: [streams / 2, hours(at)] })),
  )
  const [first, last] = [points[0], points.at(-1)]
  const lasted = hours((last?.at ?? 0) - (first?.at ?? 0))
  return {
    heap: { first: round(first?.heap), last: round(last?.heap) },
    resident: {
      first: round(first?.resident),
      last: round(last?.resident),
      most: round(Math.max(...points.map(({ resident }) => resident))),
    },
    kilobytesPerStream: round(perStream * 1024),
    grewBy: round(perHour * lasted),
    realMinutes: round(lasted * 60),
  }
}

const round = (value = Number.NaN): number => Math.round(value * 10) / 10
