import { expect, it } from 'vitest'
import { simulate } from './simulate.ts'

/**
 * Nodes, clients and PostgreSQL of which every step is chosen by a seed: statements, notifications, requests, answers,
 * timers and faults. The model judges. `npm run simulate` plays any number of seeds.
 *
 *     virtual-time.ts  timers that run when the scheduler says so
 *     gate.ts          holds each statement.ts, its answer, and notifications: replace-client.ts has all pass it
 *     lock-waits.ts    which statements wait for a lock inside PostgreSQL
 *     backends.ts      connections of PostgreSQL that later nodes use again, each through a backend-stream.ts
 *     node.ts          a real server; nodes.ts all of a play; first-start.ts an empty database for them
 *     exchange.ts      a request and its answer in memory, which response-parser.ts reads
 *     script.ts        what a seed is about: who does what, and which faults happen; draw-script.ts draws it, scenes.ts
 *     play.ts          plays a script: faults.ts, attempts.ts what clients do, readers.ts what everyone sees
 *     scheduler.ts     takes one step after the other; choices.ts what may happen next
 *     judge.ts         whether an order of what was done explains all that was seen
 *     seeds.ts         plays a seed, and shrinks a failing one; worker.ts in a process of its own
 *     cures.ts         known faults that it has to find when their cure is left out
 */

const range = { first: 1, last: 2, workers: 2 }

it('a seed repeats its story byte for byte, and holds', { timeout: 120_000 }, async () => {
  const once = await simulate({ ...range, wantsStories: true })
  const again = await simulate({ ...range, wantsStories: true })
  expect(once.map(({ failure }) => failure)).toEqual([undefined, undefined])
  expect(again).toEqual(once)
})
