import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, onTestFinished } from 'vitest'
import { backedUp, restored } from '../support/backups.ts'
import { emptyDatabase } from '../support/databases.ts'
import { runOn } from '../support/postgres.ts'
import { FOLDER, type Recording, readRecordings, sqlOf } from './recording.ts'
import { isWholeAndGoesOn } from './whole.ts'

/** What servers of every earlier schema left: as its operator upgrades it, and as it is restored. */

const RECORDINGS = readRecordings()
const backupOf = ({ schema }: Recording) => join(FOLDER, `${schema}.backup`)

describe.each(RECORDINGS)('from data of $schema', (recording) => {
  it('a new version upgrades the database without a loss, and the session goes on', async () => {
    const { url } = await emptyDatabase()
    await runOn(url, sqlOf(recording))
    await isWholeAndGoesOn(url, recording)
  })

  it('a backup that a new version makes of the database is restored whole', async () => {
    const [{ url: from }, { url }] = [await emptyDatabase(), await emptyDatabase()]
    await runOn(from, sqlOf(recording))
    const folder = await mkdtemp(join(tmpdir(), 'live-audience-upgrade-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await backedUp(from, join(folder, 'live.backup'))
    await restored(url, join(folder, 'live.backup'))
    await isWholeAndGoesOn(url, recording)
  })

  it.skipIf(!existsSync(backupOf(recording)))(
    'a backup is restored whole by a new version, and the session goes on',
    async () => {
      const { url } = await emptyDatabase()
      await restored(url, backupOf(recording))
      await isWholeAndGoesOn(url, recording)
    },
  )
})
