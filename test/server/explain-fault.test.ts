import { expect, it } from 'vitest'
import { explainDenial } from '../../server/db/embedded/explain-denial.ts'
import { explainFault } from '../../server/start/explain-fault.ts'

/** The words are those of PostgreSQL 18, of glibc and of Node. */

it.each([
  ['could not resize shared memory segment "/PostgreSQL.1" to 1048576 bytes: No space left on device', /\/dev\/shm/],
  ['could not write to file "pg_wal/xlogtemp.9": No space left on device', /disk of DATA_DIR is full/],
  ['could not extend file "base/5/1": Disk quota exceeded', /disk of DATA_DIR is full/],
  ['could not map anonymous shared memory: Cannot allocate memory', /too little memory/],
  ['could not create semaphores: No space left on device', /semaphores|disk/],
  ['could not create directory "/data/x": Read-only file system', /read-only/],
  ['could not open file "pg_filenode.map": Too many open files', /ulimit -n/],
  ['could not fork checkpointer process: Resource temporarily unavailable', /ulimit -u/],
  ['initdb: error: invalid locale settings; check LANG and LC_* environment variables', /LC_ALL and LANG/],
  ['could not access directory "/data/postgres": Permission denied', /chown/],
  ['could not fsync file "base/5/1": Input/output error', /disk of DATA_DIR fails/],
  ['could not extend file "base/5/1": File too large', /ulimit -f/],
  ['configuration file "/dev/shm/data/postgresql.conf" contains errors', /settings file.*Correct it/],
  ['could not load /data/postgres/pg_hba.conf', /who may connect.*Correct it/],
  ['required WAL directory "pg_wal" does not exist', /damaged. Move them away and restore/],
  ['could not locate a valid checkpoint record at 0/1', /damaged. Move them away and restore/],
  ['initdb: error: could not write file "/dev/shm/data/x": No space left on device', /disk of DATA_DIR is full/],
  ['postgres: error while loading shared libraries: libicu.so.60', /POSTGRES_BIN/],
])('PostgreSQL’s %j is said with what to do', (output, sentence) => {
  const told = explainDenial(
    'PostgreSQL did not start',
    `running bootstrap script ...\n${output}\nremoving data directory`,
  )
  expect(told).toMatch(sentence)
  expect(told).toMatch(/^[^\n]* PostgreSQL did not start \([^\n]*\)\.$/)
})

it('what nobody knows is said by the lines that say why', () => {
  expect(explainDenial('PostgreSQL did not start', 'fixing permissions ... ok\nFATAL:  nobody knows this')).toBe(
    'PostgreSQL did not start:\nFATAL:  nobody knows this',
  )
  expect(explainDenial('PostgreSQL did not start', 'one\ntwo')).toBe('PostgreSQL did not start:\none\ntwo')
})

it.each([
  'ENOSPC',
  'EACCES',
  'EPERM',
  'EROFS',
  'EMFILE',
  'ENOMEM',
  'EIO',
  'ELOOP',
  'ENOTDIR',
  '53100',
  '53200',
])('a start that %s ends is told in a sentence, without a stack', (code) => {
  const told = explainFault(Object.assign(new Error(`${code}: what the system said`), { code }))
  expect(told).toMatch(/^The server cannot start: .*\. \(.*what the system said\)$/)
  expect(told).not.toContain('    at ')
})

it('a fault of ours keeps its stack', () => {
  expect(explainFault(new TypeError('x is undefined'))).toContain('    at ')
})
