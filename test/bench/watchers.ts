import { watch } from './load.ts'

/**
 * Watches streams in a process of its own, since ten thousand are half of what one may open. Everyone
 * in a room has an address of the room's, told by the proxy that our server is set to trust.
 */

const [port, people, ...paths] = process.argv.slice(2)
for (const [room, path] of paths.entries()) {
  await watch(Number(port), path, Number(people), { 'x-forwarded-for': `10.0.0.${room}` })
}
process.stdout.write(`listening on ${port}\n`)
