import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SeededRandom } from '../../client/rehearsal/random.ts'
import { DayClock } from './clock.ts'
import { disturb } from './disturb.ts'
import { type Day, figuresOf } from './figures.ts'
import { drawDay } from './picture.ts'
import { planDay } from './plan.ts'
import { Players } from './players.ts'
import { reportOf } from './report.ts'
import { measureRest } from './resting.ts'
import { Sampler } from './sampler.ts'
import { Site } from './site.ts'

/** `npm run day`: see README.md beside this file. Ends with 1 if anything that was acknowledged is lost. */

const { values } = parseArgs({
  options: {
    speed: { type: 'string', default: '20' },
    sessions: { type: 'string', default: '300' },
    people: { type: 'string', default: '20000' },
    hours: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    players: { type: 'string', default: '2' },
    from: { type: 'string', default: 'e1b8d56e' },
    calm: { type: 'boolean', default: false },
    picture: { type: 'string' },
  },
})
const [speed, hours, seed] = [Number(values.speed), Number(values.hours), Number(values.seed)]
/** Milliseconds until the players have started. */
const STARTS_IN = 2_000
const TELL_EVERY = 10_000
const FAULTS_SHOWN = 20

const say = (line: string) => process.stderr.write(`${line}\n`)

const site = await Site.start(values.calm ? undefined : values.from)
try {
  const day = await play(site)
  console.info(reportOf(figuresOf(day)))
  const faults = day.verdicts.flatMap((verdict) => verdict.faults)
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.info(`FAULT: ${fault}`)
  await writeFile(join(tmpdir(), 'live-audience-day.json'), JSON.stringify(day))
  if (values.picture) await writeFile(values.picture, drawDay(day, hours))
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await site.stop()
}

async function play(site: Site): Promise<Day> {
  const token = await site.token()
  const resting = await measureRest(site, token)
  const size = { hours, sessions: Number(values.sessions), people: Number(values.people) }
  const sessions = planDay(size, new SeededRandom(seed)).map((planned, index) => ({ planned, index }))
  const began = Date.now() + STARTS_IN
  const clock = new DayClock(speed, began)
  const players = new Players()
  const sampler = new Sampler(site, players, clock)
  sampler.start()
  const telling = setInterval(() => say(progressOf(sampler)), TELL_EVERY)
  const playing = players.play({ url: site.url, token, speed, began, seed, sessions }, Number(values.players))
  const [disturbances, played] = await Promise.all([values.calm ? [] : disturb(site, hours, clock, sampler), playing])
  clearInterval(telling)
  await sampler.sample()
  sampler.stop()
  return { ...played, samples: sampler.samples, disturbances, resting, speed }
}

function progressOf({ samples }: Sampler): string {
  const { at, joins, votes, streams } = samples.at(-1) ?? { at: 0, joins: 0, votes: 0, streams: 0 }
  return `minute ${at.toFixed(0)} of ${60 * hours}: ${joins} people, ${votes} votes, ${streams} streams`
}
