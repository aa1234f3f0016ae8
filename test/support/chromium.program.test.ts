import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { chromiumOptions } from './chromium.ts'

const here = await chromiumOptions()

it.skipIf(!here || process.env.CHROMIUM)(
  'tests on a fresh machine start a browser, even while another run is still unpacking it',
  async () => {
    const unpacked = dirname(here?.executablePath ?? '')
    const fresh = await mkdtemp(join(tmpdir(), 'live-audience-fresh-'))
    onTestFinished(() => rm(fresh, { recursive: true, force: true }))
    // The other's, which takes no other way: to unpack it once more would take 2 s of CPU.
    const others = join(fresh, 'others')
    await promisify(execFile)('cp', ['-al', unpacked, others])
    vi.stubEnv('TMPDIR', fresh)
    onTestFinished(() => void vi.unstubAllEnvs())
    const coming = chromiumOptions()
    const parts = async () => (await readdir(fresh)).filter((name) => name !== 'others')
    await expect.poll(parts).toEqual([expect.stringContaining(`${basename(unpacked)}-`)])
    await rename(others, join(fresh, basename(unpacked)))
    const options = await coming
    expect(options?.executablePath).toBe(join(fresh, basename(unpacked), 'chromium'))
    expect(await parts()).toEqual([basename(unpacked)])
    const browser = await chromium.launch(options)
    expect(browser.version()).toMatch(/^\d+(\.\d+){3}$/)
    await browser.close()
  },
)
