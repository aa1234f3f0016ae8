import pino, { type DestinationStream, type Level, type Logger } from 'pino'

/** JSON lines with the level by its name, as programs that collect logs read it. */
export const makeLogger = (level: Level | 'silent', to: DestinationStream): Logger =>
  pino({ level, formatters: { level: (name) => ({ level: name }) } }, to)

/** Turns lines of that log into short ones for a person at a terminal. */
export const forTerminal = (to: DestinationStream): DestinationStream => ({
  write: (line) => to.write(readable(line)),
})

function readable(line: string): string {
  const { level, time, msg = '', err, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const values = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const told = [clock, level === 'info' ? '' : level, msg, ...values].filter(Boolean).join(' ')
  return `${told}\n${err ? `${err.stack ?? err.message}\n` : ''}`
}
