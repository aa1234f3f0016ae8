import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { CURES } from './cures.ts'
import { type Played, simulate } from './simulate.ts'

/**
 * Plays random interleavings of statements, notifications, requests and timers, with faults. One seed is one story.
 *
 *     npm run simulate -- --seeds 1..500
 *     npm run simulate -- --seeds 4711 --story        prints the story of a seed
 *     npm run simulate -- --without "vote order"      leaves the cure of a known fault out
 *     npm run simulate -- --workers 8                 plays more at a time, which pays for thousands of seeds
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1..500' },
    story: { type: 'boolean' },
    without: { type: 'string' },
    // Each waits for PostgreSQL two thirds of its time. On two cores, 500 seeds took 52 s with four workers, 73 s with two.
    workers: { type: 'string', default: String(availableParallelism() * 2) },
  },
})
const [first = 1, last = first] = values.seeds.split('..').map(Number)
if (!Number.isInteger(first) || !Number.isInteger(last) || first > last) {
  console.error('--seeds takes a number or a range, such as 1..500.')
  process.exit(2)
}
if (values.without !== undefined && !(values.without in CURES)) {
  console.error(`--without takes one of: ${Object.keys(CURES).join(', ')}.`)
  process.exit(2)
}

const began = Date.now()
const tell = ({ seed, hash, failure, story }: Played) => {
  if (story) console.log(story.join('\n'))
  if (failure) console.log(`seed ${seed} (${hash}) fails: ${failure}\n`)
  else if (values.story) console.log(`seed ${seed} (${hash}) holds`)
}
const workers = Math.min(Number(values.workers), last - first + 1)
const played = await simulate({
  first,
  last,
  workers,
  cure: values.without,
  wantsStories: values.story ?? false,
  onPlayed: tell,
  stopsAtFailure: values.without !== undefined,
})
const failed = played.filter(({ failure }) => failure)
const undecided = played.filter((one) => one.undecided > 0)
const seconds = Math.round((Date.now() - began) / 1_000)
console.log(`${played.length} seeds in ${seconds} s: ${failed.length} failed, ${undecided.length} undecided.`)
if (failed.length > 0) process.exitCode = 1
