import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { chromiumOptions } from './chromium.ts'

const START = `
  import { chromium } from 'playwright-core'
  import { chromiumOptions } from './test/support/chromium.ts'
  const browser = await chromium.launch(await chromiumOptions())
  console.log(browser.version())
  await browser.close()`

it.skipIf(!(await chromiumOptions()) || process.env.CHROMIUM)(
  'two runs that come to a fresh machine at once each start a browser',
  async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'live-audience-fresh-'))
    onTestFinished(() => rm(fresh, { recursive: true, force: true }))
    const args = ['--import', 'tsx', '--input-type=module', '--eval', START]
    const start = () =>
      promisify(execFile)(process.execPath, args, { env: { ...process.env, TMPDIR: fresh } })
    const both = await Promise.all([start(), start()])
    expect(both.map(({ stdout }) => stdout.trim())).toEqual([
      expect.stringMatching(/^\d+(\.\d+){3}$/),
      both[0].stdout.trim(),
    ])
    const browsers = (await readdir(fresh)).filter((name) => name.startsWith('live-audience-'))
    expect(browsers).toHaveLength(1)
  },
)
