import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { restored } from '../support/backups.ts'
import { emptyDatabase } from '../support/databases.ts'
import { runOn } from '../support/postgres.ts'
import { startTestServer } from '../support/test-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

it('a backup to standard output is the backup, and what it says is on standard error', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const session = await ada.creates({ title: 'Lunch' })
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATABASE_URL: app.databaseUrl, DATA_DIR: '/nonexistent' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/bin.js', 'backup', '-'], { cwd: ROOT, env })
  expect([status, String(stderr)]).toEqual([
    0,
    expect.stringMatching(/^The backup holds 1 × host, .*1 × session.* keep/),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-output-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'live.backup')
  await writeFile(file, stdout)
  const { url } = await emptyDatabase()
  await restored(url, file)
  expect((await runOn(url, 'select id, title from session')).rows).toEqual([{ id: session.id, title: 'Lunch' }])
})
