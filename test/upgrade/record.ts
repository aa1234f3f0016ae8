import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '../support/ports.ts'
import { runOn, withDatabase } from '../support/postgres.ts'
import { OldCode } from './old-code.ts'
import { type Played, play } from './play.ts'
import { Reader } from './reader.ts'
import { FOLDER, type Recording, SECRET } from './recording.ts'

/**
 * Records what the code of a commit leaves in a database:
 * `bash .ci/on-postgres npx tsx test/upgrade/record.ts COMMIT`.
 */

/** What is asked of a session, and by whom, where the old document lists it. */
type Read = [template: string, query: string, who: string[]]
const READS: Read[] = [
  ['/api/sessions/{id}', '?host=1', ['host']],
  ['/api/sessions/{id}', '?mode=wall', ['host']],
  ['/api/sessions/{id}', '', ['zoe', 'bob', 'cem']],
  ['/api/sessions/{id}/export', '', ['host']],
  ['/api/sessions/{id}/polls', '', ['host']],
  ['/api/sessions/{id}/keys', '', ['host']],
  ['/api/sessions/{id}/results', '', ['host']],
  ['/api/sessions/{id}/scores', '', ['host']],
]

const [commit = ''] = process.argv.slice(2)
const server = process.env.TEST_DATABASE_URL ?? ''
const database = `live_audience_old_${randomUUID().replaceAll('-', '')}`
const url = withDatabase(server, database)
await runOn(server, `create database ${database}`)
const code = await OldCode.checkOut(commit)
try {
  await record(code)
} finally {
  await code.remove()
  await runOn(server, `drop database ${database} with (force)`)
}

async function record(old: OldCode): Promise<void> {
  const PORT = String(await freePort())
  const settings = { DATABASE_URL: url, SECRET, PORT, HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const { link, stop } = await old.serve(settings)
  const baseUrl = `http://127.0.0.1:${PORT}`
  const document = await new Reader(baseUrl).gets('GET', '/api/openapi.json')
  const text = JSON.stringify(document)
  const played = await play(baseUrl, link, (word) => text.includes(`"${word}"`))
  const reads = READS.filter(([path]) => document.paths[path]?.get)
  const answered = await readAll(played, reads)
  const recording = { schema: await lastMigration(), commit, at: Date.now(), ...answered }
  const file = join(FOLDER, recording.schema)
  await mkdir(FOLDER, { recursive: true })
  await rm(`${file}.backup`, { force: true })
  if (old.has('backup')) old.runs('backup', [`${file}.backup`], settings)
  await stop()
  await writeFile(`${file}.sql.gz`, gzipSync(dump(), { level: 9 }))
  await writeFile(`${file}.json.gz`, gzipSync(JSON.stringify(recording), { level: 9 }))
  console.info(`${recording.schema}: ${recording.answers.length} answers`)
}

async function lastMigration(): Promise<string> {
  const { rows } = await runOn(url, 'select max(name) as name from kysely_migration')
  return rows[0].name
}

async function readAll(
  { people, sessions }: Played,
  reads: Read[],
): Promise<Pick<Recording, 'people' | 'sessions' | 'answers'>> {
  const answers: Recording['answers'] = []
  const ask = async (who: string, path: string) => {
    const reader = people[who]
    if (reader) answers.push({ who, path, ...(await reader.asks('GET', path)) })
  }
  await ask('host', '/api/me')
  await ask('host', '/api/sessions')
  for (const { id } of Object.values(sessions))
    for (const [template, query, readers] of reads)
      for (const who of readers) await ask(who, template.replace('{id}', id) + query)
  const proofs = Object.entries(people).map(([name, { proof }]) => [name, proof])
  const kept = Object.entries(sessions).map(([name, { id, code, k }]) => [name, { id, code, k }])
  return { people: Object.fromEntries(proofs), sessions: Object.fromEntries(kept), answers }
}

/** As any client of PostgreSQL can run it, without psql’s own commands. */
function dump(): string {
  const args = ['--no-owner', '--no-privileges', '--inserts', url]
  const { stdout, stderr, status } = spawnSync('pg_dump', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.replace(/^\\(un)?restrict .*$/gm, '')
}
