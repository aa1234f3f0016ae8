import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { refusedStart, type Start } from '../support/refused-start.ts'

/** Faults of a start that need disks, accounts or a data folder of their own, played on the real program. */

vi.setConfig({ testTimeout: 120_000 })

// Not in /dev/shm, where the files of tests may be, and which one of them fills.
const folder = mkdtempSync('/var/tmp/live-audience-start-')
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const dataDir = (DATA_DIR: string): Start => ({ env: { DATA_DIR } })

const mayMount = (() => {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** On a file system of its own, which no other process sees. */
const mounted = (options: string, where: string, data = join(where, 'data')): Start => ({
  ...dataDir(data),
  as: ['unshare', '-m'],
  before: `mkdir -p ${where} && mount -t tmpfs -o ${options} none ${where}`,
})
const asNobody = (start: Start): Start => ({
  ...start,
  as: ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'],
})

/** A data folder with a database, in which something is broken. */
const broken = (name: string, what: (cluster: string) => void) => (): Start => {
  const cluster = join(at(name), 'postgres')
  mkdirSync(at(name))
  cpSync(join(inject('cluster'), 'postgres'), cluster, { recursive: true, preserveTimestamps: true })
  what(cluster)
  execFileSync('chown', ['-R', `--reference=${join(inject('cluster'), 'postgres')}`, cluster])
  return dataDir(at(name))
}
const writes = (file: string, text: string) => (cluster: string) => writeFileSync(join(cluster, file), text)

const withoutLog = (cluster: string) => rmSync(join(cluster, 'pg_wal'), { recursive: true })

const FAULTS: [string, () => Start, RegExp][] = [
  ['a disk that is mounted read-only', () => mounted('ro', at('ro')), /read-only.*Set DATA_DIR/],
  ['a disk of 20 MB', () => mounted('size=20m,mode=0755', at('small')), /disk of DATA_DIR is full. Free some space/],
  ['a disk of one page', () => mounted('size=4k,mode=0755', at('page')), /disk of DATA_DIR is full. Free some space/],
  ['a disk without inodes', () => mounted('nr_inodes=2,mode=0755', at('inodes')), /disk that is full. Set DATA_DIR/],
  ['little shared memory', () => mounted('size=4k', '/dev/shm', at('shm')), /Enlarge \/dev\/shm/],
  ['small files only', () => ({ ...dataDir(at('files')), before: 'ulimit -f 100' }), /Raise ulimit -f/],
  ['a port of root', () => asNobody({ env: { PORT: '80', DATA_DIR: at('port') } }), /you may not listen on port 80/],
  ['a folder of somebody else', () => asNobody(dataDir(at('foreign'))), /may not write there.*chown/],
  ['a damaged PG_VERSION', broken('version', writes('PG_VERSION', 'x')), /PG_VERSION|version/],
  ['a damaged postgresql.conf', broken('conf', writes('postgresql.conf', 'port = ]')), /settings file .* Correct it/],
  ['a damaged pg_hba.conf', broken('hba', writes('pg_hba.conf', 'nonsense')), /pg_hba\.conf/],
  ['an empty pg_control', broken('control', writes('global/pg_control', '')), /are damaged.*restore a backup/],
  ['no write-ahead log', broken('wal', withoutLog), /are damaged.*restore a backup/],
]

it.skipIf(!mayMount).each(FAULTS)('%s (needs root)', (_what, start, sentence) => {
  expect(refusedStart(start())).toMatch(sentence)
})
