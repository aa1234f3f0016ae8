import express from 'express'
import pg from 'pg'

/**
 * The yardstick: what one would write by hand in Express 5 and pg, with nothing but what votes need.
 * One INSERT per vote; frames to all watchers at most every 100 ms; and a JSON route that does nothing.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query(`create table if not exists bare_vote (
  poll uuid, voter uuid, option uuid, primary key (poll, voter))`)

const app = express()
app.disable('x-powered-by')
app.use(express.json())
const watchers = new Set<express.Response>()
let timer: NodeJS.Timeout | undefined

app.post('/vote/:poll', async (req, res) => {
  const { voter, option } = req.body
  await pool.query(
    `insert into bare_vote values ($1, $2, $3)
     on conflict (poll, voter) do update set option = excluded.option`,
    [req.params.poll, voter, option],
  )
  if (timer === undefined) timer = setTimeout(() => void broadcast(req.params.poll), 100)
  res.json({ voted: true })
})

app.post('/nothing', (_req, res) => {
  res.json({ ok: true })
})

app.get('/stream', (_req, res) => {
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  res.write(':\n\n')
  watchers.add(res)
  res.on('close', () => watchers.delete(res))
})

async function broadcast(poll: string | undefined): Promise<void> {
  timer = undefined
  const { rows } = await pool.query(
    'select option, count(*)::int as tally from bare_vote where poll = $1 group by option',
    [poll],
  )
  const frame = `data: ${JSON.stringify(rows)}\n\n`
  for (const watcher of watchers) watcher.write(frame)
}

const server = app.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : ''}\n`)
})
