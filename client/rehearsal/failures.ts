/** The arguments do not allow a rehearsal; the message says what to change. */
export class BadArguments extends Error {}

/** The rehearsal cannot go on; the message says why. */
export class RehearsalFailed extends Error {}

/** Whoever started the rehearsal stopped it. */
export class Stopped extends Error {
  /** What the process then exits with. */
  readonly exitCode: number

  /** @param signal the name of the signal, as SIGINT */
  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`Stopped by ${signal}.`)
    this.exitCode = signal === 'SIGINT' ? 130 : 143
  }
}
