import { createServer } from 'node:http'
import pg from 'pg'

/** The least that keeps a vote: bare node:http, and one named INSERT on the primary key. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query(`create table if not exists bare_vote (
  poll uuid, voter uuid, option uuid, primary key (poll, voter))`)

const server = createServer((req, res) => {
  let body = ''
  req.setEncoding('utf8')
  req.on('data', (text: string) => {
    body += text
  })
  req.on('end', async () => {
    const { voter, option } = JSON.parse(body)
    await pool.query({
      name: 'vote',
      text: `insert into bare_vote values ($1, $2, $3)
        on conflict (poll, voter) do update set option = excluded.option`,
      values: [req.url?.slice('/vote/'.length), voter, option],
    })
    res.end('{"voted":true}')
  })
})

server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : ''}\n`)
})
