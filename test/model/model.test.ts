import { afterAll, it, onTestFinished } from 'vitest'
import { Play } from './play.ts'
import { World } from './world.ts'

/**
 * Random operations of several people on two nodes, against a model of the contract. Some go one by
 * one, some at the same time: for those some order has to exist in which every answer is right, and
 * which leads to what everyone is shown afterwards.
 *
 *   play.ts      goes through them batch by batch; scenes.ts has what chance seldom brings about
 *   draw*.ts     draws operations that may go through, as the model's state has it
 *   world.ts     sends them, each person by their own node
 *   rules*.ts    what the contract makes of one: next state, or a refusal (`apply`)
 *   orders.ts    the orders that the answers allow
 *   views.ts     what host, wall, audience and phones are to be shown; `settle.ts`, `check.ts` compare
 *
 * `npm run fuzz` plays many that nobody has seen before; MODEL_SEED repeats one.
 */

const OPERATIONS = Number(process.env.MODEL ?? 100)
const SEED = Number(process.env.MODEL_SEED ?? (process.env.MODEL ? Date.now() % 1_000_000 : 13))
/** Batches between two looks at everything. */
const REST_EVERY = 10

let counted = 0
afterAll(() => console.info(`${counted} operations agree with the model (seed ${SEED})`))

it(`${OPERATIONS} operations of several people agree with the model (seed ${SEED})`, {
  timeout: 60_000 + OPERATIONS * 200,
}, async () => {
  const play = new Play(await World.make(), SEED)
  onTestFinished(() => {
    for (const followers of play.followers.values()) for (const one of followers) one.close()
  })
  try {
    for (let batches = 1; play.played < OPERATIONS; batches++) {
      await play.batch()
      if (batches % REST_EVERY === 0) await play.everything()
    }
    await play.everything()
    await play.end()
  } catch (error) {
    console.error(`seed ${SEED}, after ${play.played} operations, the last of them:`)
    console.error(play.told.slice(-30).join('\n'))
    throw error
  }
  counted = play.played
})
