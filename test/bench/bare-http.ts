import { createServer, type ServerResponse } from 'node:http'

/**
 * The yardstick for frames: bare node:http. A POST to a room's path sends its body to everyone who
 * watches the room, and counts who that was.
 */

const rooms = new Map<string, Set<ServerResponse>>()

const server = createServer((req, res) => {
  const watchers = rooms.get(req.url ?? '') ?? new Set()
  rooms.set(req.url ?? '', watchers)
  if (req.method === 'GET') {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.write(':\n\n')
    watchers.add(res)
    res.on('close', () => watchers.delete(res))
    return
  }
  let frame = ''
  req.setEncoding('utf8')
  req.on('data', (text: string) => {
    frame += text
  })
  req.on('end', () => {
    for (const watcher of watchers) watcher.write(frame)
    res.end('{}')
  })
})

server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : ''}\n`)
})
