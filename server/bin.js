#!/usr/bin/env node
/** `npx live-audience [command]`: the sources run as they are, by tsx. */
import { register } from 'tsx/esm/api'

const COMMANDS = {
  start: './main.ts',
  backup: './backup/command.ts',
  restore: './backup/command.ts',
  rehearse: '../client/rehearsal/main.ts',
}

const USAGE = `live-audience                       runs the server; settings come from the environment
live-audience backup FILE           writes all data of the settings' database into a file
live-audience restore FILE          fills an empty database from it
live-audience rehearse --url URL …  lets simulated people play a session; --help tells the rest
`

const command = process.argv[2] ?? 'start'
const file = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
if (file) {
  if (command === 'rehearse') process.argv.splice(2, 1)
  register()
  await import(file)
} else {
  const isHelp = command === '--help' || command === 'help'
  ;(isHelp ? process.stdout : process.stderr).write(USAGE)
  process.exitCode = isHelp ? 0 : 2
}
