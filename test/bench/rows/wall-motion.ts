import { type Browser, chromium } from 'playwright-core'
import type { PollBody, PollDraft } from '../../../client/index.ts'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Bed } from '../bed.ts'
import { type Motion, SCREEN, tell, watch, watchBox } from '../frames.ts'
import { pace } from '../load.ts'
import { openRoom } from '../room.ts'
import { type Row, say } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const PEOPLE = 200
/** Milliseconds within which everyone votes, as a hall does. */
const WITHIN = 10_000

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
