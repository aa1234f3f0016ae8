import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { chromiumOptions } from './chromium.ts'

async function start(): Promise<string> {
  const browser = await chromium.launch(await chromiumOptions())
  await browser.close()
  return browser.version()
}

it.skipIf(!(await chromiumOptions()) || process.env.CHROMIUM)(
  'two that come to a fresh machine at once each start a browser',
  async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'live-audience-fresh-'))
    onTestFinished(() => rm(fresh, { recursive: true, force: true }))
    vi.stubEnv('TMPDIR', fresh)
    onTestFinished(() => void vi.unstubAllEnvs())
    const versions = await Promise.all([start(), start()])
    expect(versions).toEqual([expect.stringMatching(/^\d+(\.\d+){3}$/), versions[0]])
    const browsers = (await readdir(fresh)).filter((name) => name.startsWith('live-audience-'))
    expect(browsers).toHaveLength(1)
  },
)
