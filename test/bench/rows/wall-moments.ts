import { type Browser, chromium, type Page } from 'playwright-core'
import type { PollDraft } from '../../../client/index.ts'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Bed } from '../bed.ts'
import { type Motion, SCREEN, tell, watch, watchBox } from '../frames.ts'
import { pace } from '../load.ts'
import { openNext, openRoom } from '../room.ts'
import { type Row, say } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const PEOPLE = 200
/** Those who vote first, so many milliseconds apart that none has as many points as another: three places and seven rows. */
const LEADERS = 10
const APART = 400
/** Milliseconds within which everyone else votes before the moments come. */
const WITHIN = 4_000
/** Milliseconds until a moment is over, with some to spare: the last seconds of a timer, bars and marks, the podium. */
const TAKES = { question: 2_000, lastSeconds: 6_000, reveal: 3_000, podium: 6_000, places: 3_000 }

const QUIZ: PollDraft = {
  kind: 'quiz',
  prompt: 'Which planet has the most moons?',
  options: ['Jupiter', 'Saturn', 'Uranus', 'Neptune'],
  correctOption: 1,
  explanation: 'At the last count it has 274 of them.',
  reveal: 'host',
}

/** The moments of a quiz on the wall, in which 200 play, against a page on which nothing but a box moves. */
export async function wallMoments(bed: Bed): Promise<Row[]> {
  const launch = await chromiumOptions()
  if (!launch) {
    say('wallMoments: left out, since there is no Chromium for this platform')
    return []
  }
  const browser = await chromium.launch(launch)
  const ours = await bed.ours('wall_moments')
  say('wallMoments')
  const box = await watchBox(browser)
  const moments = await watchMoments(browser, ours)
  await browser.close()
  await ours.stop()
  return Object.entries(moments).map(([moment, wall]) => ({
    what: `frames of the wall in a quiz of ${PEOPLE}: ${moment}`,
    target: '60 a second, none over 50 ms',
    ratio: (wall.fps / box.fps).toFixed(2),
    ours: tell(wall),
    yardstick: tell(box),
  }))
}

async function watchMoments(browser: Browser, server: BenchServer): Promise<Record<keyof typeof TAKES, Motion>> {
  const room = await openRoom(server, PEOPLE, QUIZ)
  const { host, session, cookies } = room
  const { id } = session
  await host.updateSession({ id, settings: { scores: 'on' } })
  const page = await browser.newPage({ viewport: SCREEN })
  await page.goto(`http://live.localhost:${server.port}/wall/${id}#k=${session.k}`)
  await page.getByRole('heading', { name: QUIZ.prompt }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  // With a timer, whoever is sooner gets more points.
  const poll = await openNext(room, QUIZ, 60)
  const path = `/api/sessions/${id}/vote`
  const votes = cookies.map((cookie, n) => {
    const body = JSON.stringify({ optionId: poll.options[n < LEADERS || n % 3 === 0 ? 1 : n % 4]?.id })
    return { port: server.port, path, headers: { cookie }, body }
  })
  await pace(votes.slice(0, LEADERS), LEADERS * APART)
  await pace(votes.slice(LEADERS), WITHIN)
  await host.closePoll({ id, pid: poll.id })
  const during = (moment: keyof typeof TAKES, begin: () => Promise<unknown>) =>
    watch(page, async () => {
      await begin()
      await page.waitForTimeout(TAKES[moment])
    })
  const reveal = await during('reveal', () => host.revealResults({ id, pid: poll.id }))
  const question = await during('question', () => openNext(room, { ...QUIZ, prompt: 'How many bones has an adult?' }))
  const lastSeconds = await during('lastSeconds', () => openTimed(room, page))
  const podium = await during('podium', () => host.setStage({ id, show: 'scores', podium: true }))
  const places = await during('places', () => host.setStage({ id, show: 'scores' }))
  await page.close()
  return { question, lastSeconds, reveal, podium, places }
}

/** Opens a quiz whose time is up in 5 s, and waits for the wall to say so. */
async function openTimed(room: Awaited<ReturnType<typeof openRoom>>, page: Page): Promise<void> {
  await openNext(room, { ...QUIZ, prompt: 'Which is the oldest?' }, 5)
  await page.locator('.countdown.last').waitFor()
}
