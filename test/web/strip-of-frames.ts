import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Frame, record } from './film.ts'

/** Milliseconds between two frames of a strip, at least, and how many it has, at most. */
const BETWEEN = 150
const MOST = 28
const COLUMNS = 4

/** Plays something on a page. Where `SHOTS` names a folder, leaves the frames that the page drew there, as one picture. */
export async function strip(page: Page, name: string, play: () => Promise<void>): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return play()
  const frames = await record(page, play)
  await mkdir(folder, { recursive: true })
  await layOut(page, thinned(frames), join(folder, `${name}.png`))
}

function thinned(frames: Frame[]): Frame[] {
  const kept: Frame[] = []
  for (const frame of frames) if (frame.at - (kept.at(-1)?.at ?? 0) >= BETWEEN) kept.push(frame)
  const last = frames.at(-1)
  return last && kept.at(-1) !== last ? [...kept.slice(0, MOST - 1), last] : kept.slice(0, MOST)
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
    `<style>body{margin:4px;display:grid;grid-template-columns:repeat(${COLUMNS},1fr);gap:4px;font:14px sans-serif}figure{margin:0}img{width:100%;max-height:420px;object-fit:contain}</style>${pictures.join('')}`,
  )
  await sheet.screenshot({ path, fullPage: true })
  await sheet.close()
}
