import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { backUp } from '../../server/backup/backup.ts'
import { BackupReader } from '../../server/backup/read-backup.ts'
import { restore } from '../../server/backup/restore.ts'
import { keepSecret } from '../../server/backup/restored-secret.ts'
import { connected } from '../../server/db/command-connection.ts'
import { emptyDatabase } from '../support/databases.ts'
import { makeTestServer, secondNode } from '../support/test-server.ts'

/** What a restore does with the secret, and says of it: between embedded databases and those of DATABASE_URL. */

const [OLD, OTHER] = ['0123456789abcdef-old', '0123456789abcdef-other'] as const
const STAYS = 'so sign-ins, host links, tokens and tickets stay valid'
const RELEASED = new URL('../upgrade/recorded/0017-pictures.backup', import.meta.url).pathname

async function folder(secret?: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-restored-secret-'))
  onTestFinished(() => rm(path, { recursive: true }))
  if (secret) await writeFile(join(path, 'secret'), secret, { mode: 0o600 })
  return path
}

/** The database of a server. */
let served: string
beforeAll(async () => {
  const { app, stop } = await makeTestServer({ secrets: [OLD] })
  served = app.databaseUrl
  return stop
})

/** Its backup. @param secret its secret, if the backup has it, as of an embedded database */
async function backupOf(secret?: string): Promise<string> {
  const file = join(await folder(), 'live.backup')
  await connected(served, (client) => backUp(client, file, { secret, now: 0 }))
  return file
}

type To = { secrets?: string[]; dataDir?: string; isEmbedded?: boolean }

/** Restores a backup, and tries to start a server with the same settings. */
async function restoreTo(file: string, { secrets, dataDir = '/nonexistent', isEmbedded = false }: To) {
  const { url } = await emptyDatabase()
  const settings = { databaseUrl: isEmbedded ? undefined : url, secrets, dataDir }
  const { kept } = await connected(url, async (client) => {
    const backup = await BackupReader.open(file)
    return restore(client, backup, (header) => keepSecret(header, file, settings))
  })
  for (const secret of [OLD, OTHER]) expect(kept).not.toContain(secret)
  const starts = await secondNode({ databaseUrl: url, now: Date.now }, { secrets, dataDir }).then(
    () => true,
    () => false,
  )
  return { kept, starts }
}

it('from embedded to embedded: it is kept in the data folder', async () => {
  const dataDir = await folder(OTHER)
  const { kept, starts } = await restoreTo(await backupOf(OLD), { dataDir, isEmbedded: true })
  expect(kept).toBe(`The secret is kept in ${dataDir}/secret, ${STAYS}.`)
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(OLD)
  expect(starts).toBe(true)
})

it('from embedded to embedded with another SECRET: it is kept, and the start waits for it', async () => {
  const dataDir = await folder()
  const { kept, starts } = await restoreTo(await backupOf(OLD), { secrets: [OTHER], dataDir, isEmbedded: true })
  expect(kept).toMatch(
    `does not start here without the secret of the earlier one. Take it from ${dataDir}/secret, and put`,
  )
  expect(starts).toBe(false)
})

it('from embedded to DATABASE_URL without SECRET: it is kept in the data folder, if there is none', async () => {
  const dataDir = await folder()
  const file = await backupOf(OLD)
  const first = await restoreTo(file, { dataDir })
  expect(first.kept).toBe(`The secret is kept in ${dataDir}/secret, ${STAYS}. Other machines need it as SECRET.`)
  expect(first.starts).toBe(true)

  const used = await folder(OTHER)
  const { kept, starts } = await restoreTo(file, { dataDir: used })
  expect(kept).toContain(`Take it from the first line of ${file} (gunzip -c), and set SECRET to it. If it is lost`)
  expect(await readFile(join(used, 'secret'), 'utf8')).toBe(OTHER)
  expect(starts).toBe(false)
})

it.each([
  ['the same SECRET', [OLD], `SECRET has the secret of the earlier server, ${STAYS}.`, true],
  ['it behind a new SECRET', [OTHER, OLD], `SECRET has the secret of the earlier server, ${STAYS}.`, true],
  ['another SECRET', [OTHER], 'and put it behind the new one: SECRET=new,old. If it is lost for good', false],
])('from embedded to DATABASE_URL with %s', async (_what, secrets, sentence, starts) => {
  const answer = await restoreTo(await backupOf(OLD), { secrets })
  expect(answer).toEqual({ kept: expect.stringContaining(sentence), starts })
})

it.each([
  ['the same SECRET', { secrets: [OLD] }, `SECRET has the secret of the earlier server, ${STAYS}.`, true],
  ['another SECRET', { secrets: [OTHER] }, 'Take it from the earlier server, and put it behind', false],
  ['no SECRET', {}, 'Take it from the earlier server, and set SECRET to it.', false],
])('from DATABASE_URL to embedded with %s', async (_what, change, sentence, starts) => {
  const answer = await restoreTo(await backupOf(), { ...change, dataDir: await folder(), isEmbedded: true })
  expect(answer).toEqual({ kept: expect.stringContaining(sentence), starts })
})

it('a backup of 1.1.0 from DATABASE_URL does not tell it, so the sentence says what to set', async () => {
  const { kept } = await restoreTo(RELEASED, { secrets: [OTHER] })
  expect(kept).toMatch(
    /^This backup does not tell the secret of its server\. Set SECRET as it was there: otherwise every/,
  )
})
