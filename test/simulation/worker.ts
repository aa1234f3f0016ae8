import pg from 'pg'
import { replaceTimers } from './virtual-time.ts'

/**
 * Plays seeds, and prints a line of JSON for each. Its own process, because it replaces the timers.
 *
 *     node worker.mjs <database> <first seed> <last seed> <step> [story | first]
 *
 * `story` prints that of each seed. With `first` only the first seed that fails is of interest, and is not made shorter.
 */
replaceTimers()
const { Gate } = await import('./gate.ts')
const { replaceClient } = await import('./replace-client.ts')
const { replaceListen } = await import('./node.ts')
const { playSeed, signIn } = await import('./seeds.ts')
const { makeTriggers } = await import('./pauses.ts')

const [databaseUrl = '', first = '1', last = '1', step = '1', wanted] = process.argv.slice(2)
replaceListen()
const admin = new pg.Client(databaseUrl)
await admin.connect()
await makeTriggers(admin)
const gate = new Gate(admin)
replaceClient(gate)
const app = await signIn({ gate, admin, databaseUrl })
for (let seed = Number(first); seed <= Number(last); seed += Number(step)) {
  const { story, ...outcome } = await playSeed(app, seed, wanted !== 'first')
  const isTold = outcome.failure !== undefined || wanted === 'story'
  console.log(JSON.stringify({ seed, ...outcome, ...(isTold && { story }) }))
}
await admin.end()
process.exit()
