import { type Browser, chromium, type Page } from 'playwright-core'
import type { PollBody, PollDraft } from '../../../client/index.ts'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Bed } from '../bed.ts'
import { pace } from '../load.ts'
import { openRoom } from '../room.ts'
import { type Row, say } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const PEOPLE = 200
/** Milliseconds within which everyone votes, as a hall does. */
const WITHIN = 10_000
/** Milliseconds that the yardstick is looked at. */
const LOOK = 4_000
const SCREEN = { width: 1920, height: 1080 }

const options = ['Faster onboarding', 'Fewer meetings', 'A better phone app', 'Support on weekends']
const prompt = 'What should we begin with next year?'
const DRAFTS: PollDraft[] = [
  { kind: 'multiple_choice', prompt, options },
  { kind: 'quiz', prompt, options, correctOption: 1 },
  { kind: 'rating', prompt },
  { kind: 'ranking', prompt, options },
  { kind: 'word_cloud', prompt },
  { kind: 'word_cloud', prompt, maxWords: 5 },
  { kind: 'open_text', prompt },
]
const WORDS =
  'team growth focus trust curiosity speed calm customers learning craft pride joy coffee remote clarity patience honesty music energy balance tempo courage humour details respect ideas sleep sunshine data together momentum quality simplicity listening feedback ownership'.split(
    ' ',
  )
const PHRASES = ['', 'more ', 'true '].flatMap((before) => WORDS.map((word) => before + word)).slice(0, 100)

/** What a page drew: frames a second, milliseconds between two of them at most, and how many took more than 50. */
type Motion = { fps: number; longest: number; over50: number }

/** The wall while 200 vote within 10 s, against a page on which nothing but a box moves, drawn without a GPU. */
export async function wallMotion(bed: Bed): Promise<Row[]> {
  const launch = await chromiumOptions()
  if (!launch) {
    say('wallMotion: left out, since there is no Chromium for this platform')
    return []
  }
  const browser = await chromium.launch(launch)
  const ours = await bed.ours('wall_motion')
  const rows: Row[] = []
  for (const draft of DRAFTS) {
    const kind = draft.maxWords ? `${draft.kind} of ${draft.maxWords} words each` : draft.kind
    say(`wallMotion: ${kind}`)
    const [box, wall] = [await watchBox(browser), await watchWall(browser, ours, draft)]
    rows.push({
      what: `frames of the wall, ${kind}, while ${PEOPLE} vote within ${WITHIN / 1_000} s`,
      target: '60 a second, none over 50 ms',
      ratio: (wall.fps / box.fps).toFixed(2),
      ours: tell(wall),
      yardstick: tell(box),
    })
  }
  await browser.close()
  await ours.stop()
  return rows
}

const tell = ({ fps, longest, over50 }: Motion): string =>
  `${fps.toFixed(1)} a second, longest ${longest.toFixed(0)} ms, ${over50} over 50 ms`

const BOX =
  '<style>i{position:absolute;width:99px;height:99px;background:red;animation:a 1s infinite}@keyframes a{to{transform:translate(900px)}}</style><i>'

async function watchBox(browser: Browser): Promise<Motion> {
  const page = await browser.newPage({ viewport: SCREEN })
  await page.setContent(BOX)
  const motion = await watch(page, () => page.waitForTimeout(LOOK))
  await page.close()
  return motion
}

async function watchWall(browser: Browser, server: BenchServer, draft: PollDraft): Promise<Motion> {
  const { session, poll, cookies } = await openRoom(server, PEOPLE, draft)
  const page = await browser.newPage({ viewport: SCREEN })
  // Not by a name that leads to this machine alone: then there would be no QR code.
  await page.goto(`http://live.localhost:${server.port}/wall/${session.id}#k=${session.k}`)
  await page.getByRole('heading', { name: draft.prompt }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const path = `/api/sessions/${session.id}/vote`
  const shots = cookies.map((cookie, n) => {
    const body = JSON.stringify(ballotOf(poll, n))
    return { port: server.port, path, headers: { cookie }, body }
  })
  const motion = await watch(page, () => pace(shots, WITHIN))
  await page.close()
  return motion
}

/** Some options and words are chosen far more often than others. */
function ballotOf({ kind, options: given, maxWords }: PollBody, n: number): object {
  const skewed = <T>(values: readonly T[], more = 0) =>
    values[Math.floor(((((n + more) * 37) % 100) / 100) ** 2 * values.length)]
  const ids = given.map(({ id }) => id)
  if (maxWords)
    return { texts: [...new Set(Array.from({ length: maxWords }, (_, more) => skewed(PHRASES, more * 29)))] }
  if (kind === 'word_cloud') return { text: skewed(WORDS) }
  if (kind === 'open_text') return { text: `${n} ${WORDS.slice(n % 20, (n % 20) + 9).join(' ')}` }
  if (kind === 'ranking') return { ranks: [...ids.slice(n % 3), ...ids.slice(0, n % 3)] }
  return { optionId: skewed(ids) }
}

/** As text: tsx gives every function a name by one that the page does not have. */
const NOTE_FRAMES = `(function note(at) {
  if (at) drawn.push(at)
  else globalThis.drawn = []
  requestAnimationFrame(note)
})()`

/** What the page draws while something goes on. */
async function watch(page: Page, meanwhile: () => Promise<unknown>): Promise<Motion> {
  await page.evaluate(NOTE_FRAMES)
  await meanwhile()
  const drawn = await page.evaluate<number[]>('drawn')
  const gaps = drawn.slice(1).map((at, n) => at - (drawn[n] ?? at))
  const took = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    fps: (1_000 * gaps.length) / took,
    longest: Math.max(...gaps),
    over50: gaps.filter((gap) => gap > 50).length,
  }
}
