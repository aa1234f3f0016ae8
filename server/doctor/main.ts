import { run } from './command.ts'

/** `live-audience doctor` */

const code = await run(process.env, Date.now, console.log)
if (code !== 0) process.exitCode = code
