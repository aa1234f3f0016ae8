import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Open files kept for the database, pages, log and what Node itself needs. */
const RESERVE = 64

let cap: number | undefined

/** How many connections this process can hold; each is an open file. */
export function connectionCap(): number {
  // Asked once: it takes 6 ms, and more the more a process has loaded.
  cap ??= capOf(openFiles())
  return cap
}

const capOf = (files: number): number => Math.max(files - RESERVE, files / 2)

function openFiles(): number {
  // With a stack that is there already: where the built server stands, that takes 27 ms to find out.
  const stackless = Object.assign(new Error(), { stack: '' })
  const { userLimits } = process.report.getReport(stackless) as {
    userLimits?: { open_files?: { soft: unknown } }
  }
  const files = Number(userLimits?.open_files?.soft)
  return Number.isNaN(files) ? Number.POSITIVE_INFINITY : files
}

/**
 * Makes room for each connection beyond the cap by closing the one that has been without a request for
 * longest: silent ones, however many, keep nobody out, and a probe gets its answer. Where all are
 * being answered it is the new one.
 * @returns what is open
 */
export function capConnections(server: Server, cap: number): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  const idle = new Set<Socket>()
  const forget = (socket: Socket) => {
    open.delete(socket)
    idle.delete(socket)
  }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    idle.add(socket)
    socket.on('close', () => forget(socket))
    const [longest] = idle
    if (open.size <= cap || !longest) return
    forget(longest)
    longest.destroy()
  })
  server.on('request', ({ socket }, res) => {
    idle.delete(socket)
    res.on('close', () => {
      if (open.has(socket)) idle.add(socket)
    })
  })
  return open
}
