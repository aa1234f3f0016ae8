import { createServer, type ServerResponse } from 'node:http'

/**
 * The yardstick for frames: bare node:http. A POST to a room's path sends its body to everyone who
 * watches the room. For pages: one of one line. For pictures: so many bytes.
 */

const rooms = new Map<string, Set<ServerResponse>>()

const BYTES = Buffer.alloc(1024 * 1024, 7)
const PAGE = '<!doctype html><title>page</title><button>Join</button>'

const server = createServer((req, res) => {
  if (req.url === '/page') {
    res.setHeader('content-type', 'text/html')
    res.end(PAGE)
    return
  }
  if (req.url?.startsWith('/bytes/')) {
    res.setHeader('content-type', 'image/png')
    res.end(BYTES.subarray(0, Number(req.url.split('/')[2])))
    return
  }
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
