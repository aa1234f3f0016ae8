import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Frame, record } from './film.ts'

/** Milliseconds between two frames of a strip, at least, and how many it has, at most. */
const BETWEEN = 150
const MOST = 28
const COLUMNS = 4
const FRAME = { width: 960, height: 540 }

/** Plays something on a page. Where `SHOTS` names a folder, leaves the frames that the page drew there, as one picture. */
export async function strip(page: Page, name: string, play: () => Promise<void>): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return play()
  const frames = await record(page, play, FRAME)
  await mkdir(folder, { recursive: true })
  await layOut(page, thinned(frames), join(folder, `${name}.png`))
}

/** The first, the last, and between them as many as there may be, from beginning to end. */
function thinned(frames: Frame[]): Frame[] {
  const [first, last] = [frames[0], frames.at(-1)]
  if (!first || !last) return []
  const between = Math.max(BETWEEN, (last.at - first.at) / (MOST - 1))
  const kept = [first]
  for (const frame of frames) if (frame.at - (kept.at(-1)?.at ?? 0) >= between) kept.push(frame)
  return kept.at(-1) === last ? kept : [...kept, last]
}

async function layOut(page: Page, frames: Frame[], path: string): Promise<void> {
  const sheet = await page.context().newPage()
  await sheet.setViewportSize({ width: 1920, height: 1080 })
  const begin = frames[0]?.at ?? 0
  const pictures = frames.map(
    ({ at, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${Math.round(at - begin)} ms</figcaption></figure>`,
  )
  await sheet.setContent(
    `<style>body{margin:4px;display:grid;align-content:start;grid-template-columns:repeat(${COLUMNS},1fr);gap:4px;font:14px sans-serif}figure{margin:0}img{width:100%;max-height:420px;object-fit:contain}</style>${pictures.join('')}`,
  )
  await sheet.screenshot({ path, fullPage: true })
  await sheet.close()
}
