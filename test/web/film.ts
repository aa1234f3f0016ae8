import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { atRest } from './motion.ts'

/** Milliseconds for which the last frame stays before the film begins again. */
const AT_END = 2_500
/** Milliseconds below which a frame is left out: 25 frames a second are enough. */
const LEAST = 40
const QUALITY = '70'

export type Frame = { at: number; png: Buffer }
type Size = { width: number; height: number }

/**
 * Films a page as an animated WebP that repeats. `img2webp` of Google's WebP tools makes it (in Debian: `webp`).
 * @param file where it is written
 * @param play what happens meanwhile
 */
export async function film(page: Page, file: string, play: () => Promise<void>): Promise<void> {
  const frames = await record(page, play)
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-film-'))
  try {
    const parts = await Promise.all(
      frames.map(async ({ at, png }, n) => {
        const path = join(folder, `${n}.png`)
        await writeFile(path, png)
        const next = frames[n + 1]?.at ?? at + AT_END
        return ['-d', String(Math.round(next - at)), path]
      }),
    )
    await promisify(execFile)('img2webp', [
      '-loop',
      '0',
      '-min_size',
      '-lossy',
      '-q',
      QUALITY,
      '-m',
      '6',
      ...parts.flat(),
      '-o',
      file,
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The frames that the page draws, and when (ms).
 * @param most the greatest size of a frame. Without it a frame is as large as the page, which takes a busy machine so long
 * that others are left out.
 */
export async function record(page: Page, play: () => Promise<void>, most?: Size): Promise<Frame[]> {
  const devTools = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  devTools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = 1_000 * (metadata.timestamp ?? 0)
    const last = frames.at(-1)
    // A frame soon after another replaces it, so that the last of a motion is never left out.
    if (last && at - last.at < LEAST) last.png = Buffer.from(data, 'base64')
    else frames.push({ at, png: Buffer.from(data, 'base64') })
    // The last frame may come when the page has closed.
    devTools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  const bounds = most && { maxWidth: most.width, maxHeight: most.height }
  await devTools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1, ...bounds })
  await play()
  // What is there in the end is in the film.
  await atRest(page)
  await devTools.send('Page.stopScreencast')
  await devTools.detach()
  return frames
}
