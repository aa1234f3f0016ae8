import { writeFile } from 'node:fs/promises'
import { Bed } from './bed.ts'
import { type Row, say } from './rounds.ts'
import { citus } from './rows/citus.ts'
import { fanOut } from './rows/fan-out.ts'
import { firstVotes } from './rows/first-votes.ts'
import { flood } from './rows/flood.ts'
import { growth } from './rows/growth.ts'
import { adapter } from './rows/http-adapter.ts'
import { intake } from './rows/intake.ts'
import { joins } from './rows/joins.ts'
import { pages } from './rows/pages.ts'
import { pictures } from './rows/pictures.ts'
import { startUp } from './rows/start-up.ts'
import { frames } from './rows/stream-frames.ts'
import { streams } from './rows/streams.ts'
import { twoHosts } from './rows/two-hosts.ts'
import { votes } from './rows/votes.ts'
import { wall } from './rows/wall.ts'
import { wallMoments } from './rows/wall-moments.ts'
import { wallMotion } from './rows/wall-motion.ts'
import { scale } from './scale.ts'

/**
 * `npm run bench [-- row ... | --scale]`: what live-audience costs against yardsticks that run in turn with it,
 * so that a noisy machine is noisy to both. Ratios are medians of rounds. Linux only, since CPU time
 * is read from /proc.
 */

const ALL = {
  adapter,
  votes,
  firstVotes,
  joins,
  intake,
  wall,
  fanOut,
  frames,
  streams,
  growth,
  startUp,
  pages,
  pictures,
  wallMotion,
  wallMoments,
  twoHosts,
  flood,
  citus,
}
type Name = keyof typeof ALL
const asked = process.argv.slice(2)
if (asked.includes('--scale')) {
  await scale()
  process.exit()
}
const unknown = asked.filter((name) => !(name in ALL))
if (unknown.length > 0) {
  throw new Error(`There is no row ${unknown.join(', ')}; there are ${Object.keys(ALL).join(', ')}.`)
}
const names = (asked.length > 0 ? asked : Object.keys(ALL)) as Name[]

const bed = await Bed.make()
try {
  const rows: Row[] = []
  for (const name of names) {
    const found = await ALL[name](bed)
    for (const { what, ratio } of found) say(`${what}: ${ratio}`)
    rows.push(...found)
  }
  console.table(rows)
  const report = { at: new Date().toISOString(), node: process.version, rows }
  await writeFile(new URL('results.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`)
} finally {
  await bed.clear()
}
