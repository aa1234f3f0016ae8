import { run } from './command.ts'

/**
 * `live-audience hosts`, `live-audience hosts delete EMAIL` and `live-audience link EMAIL`, with the settings of the
 * server, which may be running.
 */

// server/commands.js checks how many there are.
const [command = '', ...args] = process.argv.slice(2)
await run(command, args)
