import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import type { CreatedSession, Host } from '../../support/people.ts'
import { noise, rings } from '../../support/pictures.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { bringToRest } from '../motion.ts'
import { measureWall } from './faults.ts'
import { textOf } from './polls.ts'

/** Options with pictures on the wall, where each is a tile. `SHOTS=folder` keeps pictures. */

const app = testServerOfFile({ now: Date.now })

const SIZES = [
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
] as const
/** The least width of a picture, as a part of the stage's, by the number of options. */
const LEAST: Record<number, number> = { 2: 0.3, 4: 0.2, 6: 0.17, 12: 0.1 }

/** The picture is in a frame, as large as its shape allows. */
type Tile = Record<'frame' | 'picture' | 'label' | 'figure' | 'bar' | 'tile', DOMRect> & { shape: number }

/** Where the parts of each tile are. */
const tilesOn = (page: Page): Promise<Tile[]> =>
  page.locator('.stage-tiles > li').evaluateAll((all) =>
    all.map((tile) => {
      const boxOf = (part: string) => (tile.querySelector(part) ?? tile).getBoundingClientRect().toJSON()
      return {
        frame: boxOf('.frame'),
        picture: boxOf('.picture'),
        shape: Number((tile.querySelector('.picture') as HTMLElement).style.getPropertyValue('--ratio')),
        label: boxOf('.label'),
        figure: boxOf('.figure'),
        bar: boxOf('.track'),
        tile: boxOf(':scope'),
      }
    }),
  )

function faultsOf(tiles: Tile[], stage: { x: number; width: number }, least: number): string[] {
  const faults: string[] = []
  for (const [n, { frame, picture, shape, label, figure, bar, tile }] of tiles.entries()) {
    if (Math.abs(frame.width / frame.height / (16 / 9) - 1) > 0.02) faults.push(`frame ${n} is not 16:9`)
    if (Math.abs(picture.width / picture.height / shape - 1) > 0.02) faults.push(`picture ${n} is not in its shape`)
    const isFilled = Math.abs(picture.width - frame.width) < 2 || Math.abs(picture.height - frame.height) < 2
    if (!isFilled || picture.top < frame.top - 1 || picture.left < frame.left - 1)
      faults.push(`picture ${n} does not fit its frame`)
    // No border is over a picture, whoever leads.
    const border = stage.width / 250
    if (frame.top - tile.top < border || frame.left - tile.left < border)
      faults.push(`frame ${n} is at the edge of its tile`)
    if (label.top < frame.bottom - 1 || label.bottom > figure.top + 1)
      faults.push(`label ${n} is not below its picture`)
    if (figure.bottom > bar.top + 1) faults.push(`figure ${n} is not over its bar`)
    if (Math.abs(bar.bottom - tile.bottom) > 2 || Math.abs(bar.width - tile.width) > 2)
      faults.push(`bar ${n} is off its edge`)
    if (frame.width < least * stage.width) faults.push(`picture ${n} of ${(frame.width / stage.width).toFixed(2)}`)
  }
  // A tile is as high as what it shows: the longest label is right below its picture.
  if (Math.min(...tiles.map(({ label, frame }) => label.top - frame.bottom)) > stage.width / 250)
    faults.push('labels stand in empty space')
  const wide = new Set(tiles.map(({ tile }) => Math.round(tile.width)))
  if (wide.size > 2) faults.push(`tiles of ${[...wide]}`)
  const [start, end] = [
    Math.min(...tiles.map(({ tile }) => tile.left)),
    Math.max(...tiles.map(({ tile }) => tile.right)),
  ]
  if (Math.abs(start - stage.x) > 2 || Math.abs(end - stage.x - stage.width) > 2)
    faults.push('tiles do not take all of the width')
  return faults
}

async function adds(ada: Host, { id }: CreatedSession, bytes: Buffer): Promise<{ id: string; alt: string }> {
  const sent = { type: 'image/png', data: bytes.toString('base64') }
  return { id: ada.expects(201, await ada.call('POST', `/api/sessions/${id}/pictures`, sent)).id, alt: 'Rings' }
}

it.skipIf(!hasBrowser)(
  'options with pictures are whole tiles, however many they are and however long their labels',
  async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const [zoe] = await app.audience(1, session)
    const origin = app.server.url.replace('//localhost', '//live.localhost')
    const { page } = await Screen.again(`${origin}/wall/${session.id}#k=${session.k}`, 'projector')
    const pictures = await Promise.all(
      [rings(800, 500), rings(300, 640), noise(320, 180), rings(500, 400, false)].map((bytes) =>
        adds(ada, session, bytes),
      ),
    )
    const found: string[] = []
    let asked = 0
    for (const kind of ['multiple_choice', 'quiz', 'ranking'] as const)
      for (const count of kind === 'ranking' ? [4] : [2, 4, 6, 12])
        for (const length of kind === 'quiz' ? [20] : [8, 80, 200]) {
          const prompt = `Which of these ${count} do you like best, and why? ${++asked}`
          const options = Array.from({ length: count }, (_, n) => ({
            label: textOf(length, String(n + 1)),
            picture: pictures[n % pictures.length],
          }))
          const draft = {
            kind,
            prompt,
            options,
            ...(kind === 'quiz' && { correctOption: 1, explanation: 'It is the second.' }),
          }
          const poll = await ada.drafts(session, draft as Parameters<Host['drafts']>[1])
          await ada.opens(session, poll)
          const ids: string[] = poll.options.map(({ id }: { id: string }) => id)
          await zoe?.votes(session, kind === 'ranking' ? { ranks: ids } : { optionId: ids[1] ?? '' })
          if (kind === 'quiz') await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/close`)
          await page.getByRole('heading', { name: prompt, exact: true }).waitFor()
          await page.getByText('1 vote', { exact: true }).first().waitFor()
          await expect
            .poll(() =>
              page
                .locator('.picture')
                .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
            )
            .toBe(true)
          for (const [n, [width, height]] of SIZES.entries()) {
            const dir = (asked + n) % 2 ? 'rtl' : 'ltr'
            await page.setViewportSize({ width, height })
            await page.emulateMedia({ colorScheme: (asked + n) % 4 < 2 ? 'light' : 'dark' })
            await page.evaluate((direction) => document.documentElement.setAttribute('dir', direction), dir)
            await bringToRest(page)
            const { faults, label } = await measureWall(page)
            const stage = (await page.locator('main').boundingBox()) ?? { x: 0, width: 1 }
            faults.push(
              ...faultsOf(
                await tilesOn(page),
                stage,
                length > 20 ? 0.06 : (kind === 'quiz' ? 0.75 : 1) * (LEAST[count] ?? 0),
              ),
            )
            // Longer ones, and the mark of the right one beside them, leave the pictures their width.
            const floor = length > 20 ? 0 : length > 8 ? 24 : count > 6 ? 30 : 44
            if (label < floor - 0.5) faults.push(`label of ${label.toFixed(0)} px`)
            if (faults.length > 0) found.push(`${kind} ${count} ${length} ${width} ${dir}: ${faults}`)
            const folder = process.env.SHOTS
            if (!folder) continue
            await mkdir(folder, { recursive: true })
            await page.screenshot({ path: join(folder, `tiles-${kind}-${count}-${length}-${width}-${dir}.png`) })
          }
        }
    expect(found).toEqual([])
  },
  900_000,
)
