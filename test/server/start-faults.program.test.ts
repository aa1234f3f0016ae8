import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { refusedStart, type Start } from '../support/refused-start.ts'

/**
 * Faults of a start, played on the real program: what is printed says what to do. Those that need disks or accounts of
 * their own are in test/faults/start-faults.test.ts, and each refusal by itself in start-refused.test.ts.
 */

const folder = mkdtempSync(join(tmpdir(), 'live-audience-start-'))
afterAll(() => rmSync(folder, { recursive: true }))
// PostgreSQL's account has to get at what is in it.
chmodSync(folder, 0o755)
const at = (name: string) => join(folder, name)
writeFileSync(at('file'), '')
writeFileSync(at('damaged.backup'), 'x'.repeat(3_000))
symlinkSync(at('loop'), at('loop'))

const database = (DATABASE_URL: string): Start => ({ env: { DATABASE_URL } })
const dataDir = (DATA_DIR: string): Start => ({ env: { DATA_DIR } })

it.each<[string, Start, RegExp]>([
  ['DATABASE_URL that is no address', database('nonsense'), /DATABASE_URL: must be an address like postgres:/],
  ['DATABASE_URL of another database', database('mysql://x/y'), /DATABASE_URL: must be an address like postgres:/],
  ['DATABASE_URL of no port', database('postgres://localhost:99999/x'), /DATABASE_URL: must be an address/],
  ['a host that nobody knows', database('postgres://nowhere.invalid/x'), /ENOTFOUND.*Check host, port/],
  ['a port where nothing listens', database('postgres://localhost:1/x'), /ECONNREFUSED.*Check host, port/],
  [
    'a certificate that is not there',
    database('postgres://localhost:1/x?sslmode=verify-full&sslrootcert=/none'),
    /\/none/,
  ],
  ['BASE_URL that is no address', { env: { BASE_URL: 'nonsense' } }, /BASE_URL: must be an address like https:/],
  ['PORT that is no number', { env: { PORT: 'http' } }, /PORT: must be a whole number/],
  ['HOST of another machine', { env: { HOST: '192.0.2.77', DATA_DIR: at('a') } }, /HOST: this machine has no such/],
  ['a data folder that is a file', dataDir(at('file')), /is a file, not a folder. Set DATA_DIR/],
  ['a data folder inside a file', dataDir(at('file/data')), /is a file, not a folder. Set DATA_DIR/],
  ['a data folder that is a link to itself', dataDir(at('loop')), /ELOOP.*Set DATA_DIR/],
  ['a data folder with too long a name', dataDir(at('x'.repeat(300))), /ENAMETOOLONG.*Set DATA_DIR/],
  ['a data folder where none can be', dataDir('/proc/none'), /Set DATA_DIR/],
  ['no PostgreSQL in POSTGRES_BIN', { env: { POSTGRES_BIN: '/none', DATA_DIR: at('b') } }, /POSTGRES_BIN: there is no/],
  ['a file as POSTGRES_BIN', { env: { POSTGRES_BIN: at('file'), DATA_DIR: at('c') } }, /POSTGRES_BIN: .*ENOTDIR/],
  ['a damaged backup', { ...dataDir(at('d')), args: `restore ${at('damaged.backup')}` }, /the file is damaged/],
  ['a backup that is not there', { ...dataDir(at('e')), args: 'restore /none' }, /There is no file \/none/],
  ['a folder as a backup', { ...dataDir(at('f')), args: `restore ${folder}` }, /is a folder.*Nothing was restored/],
  ['a backup of nothing', { ...dataDir(at('g')), args: `backup ${at('h')}` }, /there is no database in/],
  ['20 open files', { ...dataDir(at('i')), before: 'ulimit -n 20' }, /too few files.*ulimit -n.*EMFILE/],
])('%s', (_what, start, sentence) => {
  expect(refusedStart(start)).toMatch(sentence)
})
