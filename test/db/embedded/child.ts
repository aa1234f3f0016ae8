// A server process for the tests to kill: starts the database on the folder of its first argument,
// writes a row every few milliseconds and tells each one that was committed.
import pg from 'pg'
import { EmbeddedRefusal } from '../../../server/db/embedded/refusal.ts'
import { startEmbeddedPostgres } from '../../../server/db/embedded/supervisor.ts'

const [dataDir = '', packageRoot] = process.argv.slice(2)
const tell = (line: string) => process.stdout.write(`${line}\n`)

try {
  const database = await startEmbeddedPostgres({ dataDir, port: 4001, poolSize: 10, packageRoot, log: tell })
  const pool = new pg.Pool(database.connection)
  pool.on('error', () => undefined)
  await pool.query('create table if not exists row (id int primary key)')
  let stopping = false
  process.on('SIGINT', () => {
    stopping = true
  })
  tell('ready')
  for (let id = 1; !stopping; id++) {
    await pool.query('insert into row values ($1)', [id])
    tell(`committed ${id}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const { rows } = await pool.query('select count(*)::int as count from row')
  await pool.end()
  await database.stop()
  tell(`stopped with ${rows[0].count}`)
} catch (error) {
  tell(error instanceof EmbeddedRefusal ? `refused ${error.message}` : `failed ${error}`)
}
