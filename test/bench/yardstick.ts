import express from 'express'
import pg from 'pg'

/**
 * The yardstick: what one would write by hand in Express 5 and pg, with nothing but what votes need.
 * One INSERT per vote; frames to all who watch it at most every 100 ms; and a JSON route that does nothing.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query(`create table if not exists bare_vote (
  poll uuid, voter uuid, option uuid, primary key (poll, voter))`)

const app = express()
app.disable('x-powered-by')
app.use(express.json())
const watchers = new Map<string, Set<express.Response>>()
const changed = new Set<string>()
/** Where those stand who watch every poll. */
const ALL = 'all'

app.post('/vote/:poll', async (req, res) => {
  const { voter, option } = req.body
  await pool.query(
    `insert into bare_vote values ($1, $2, $3)
     on conflict (poll, voter) do update set option = excluded.option`,
    [req.params.poll, voter, option],
  )
  if (!changed.has(req.params.poll)) setTimeout(() => void broadcast(req.params.poll), 100)
  changed.add(req.params.poll)
  res.json({ voted: true })
})

app.post('/nothing', (_req, res) => {
  res.json({ ok: true })
})

app.get('/stream', (_req, res) => watch(res, ALL))
app.get('/stream/:poll', (req, res) => watch(res, req.params.poll))

function watch(res: express.Response, poll: string): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  res.write(':\n\n')
  const ofPoll = watchers.get(poll) ?? new Set()
  watchers.set(poll, ofPoll)
  ofPoll.add(res)
  res.on('close', () => ofPoll.delete(res))
}

async function broadcast(poll: string): Promise<void> {
  changed.delete(poll)
  const { rows } = await pool.query(
    'select option, count(*)::int as tally from bare_vote where poll = $1 group by option',
    [poll],
  )
  const frame = `data: ${JSON.stringify(rows)}\n\n`
  for (const which of [poll, ALL]) for (const watcher of watchers.get(which) ?? []) watcher.write(frame)
}

const server = app.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : ''}\n`)
})
