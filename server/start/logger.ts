import pino, { type DestinationStream, type Level, type Logger } from 'pino'

/** Logs JSON lines. The level is a name, as programs that collect logs expect. */
export const makeLogger = (level: Level | 'silent', to: DestinationStream): Logger =>
  pino({ level, formatters: { level: (name) => ({ level: name }) } }, to)

export const forTerminal = (to: DestinationStream): DestinationStream => ({ write: (line) => to.write(readable(line)) })

function readable(line: string): string {
  const { level, time, msg = '', err, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const values = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const text = [clock, level === 'info' ? '' : level, msg, ...values].filter(Boolean).join(' ')
  return `${text}\n${err ? `${err.stack ?? err.message}\n` : ''}`
}
