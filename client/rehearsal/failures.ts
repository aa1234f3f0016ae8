/** The arguments are wrong. The message says what to change. */
export class BadArguments extends Error {}

/** The rehearsal cannot continue. The message says why. */
export class RehearsalFailed extends Error {}

/** The rehearsal was stopped by a signal. */
export class Stopped extends Error {
  /** The exit code of the process. */
  readonly exitCode: number

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`Stopped by ${signal}.`)
    this.exitCode = signal === 'SIGINT' ? 130 : 143
  }
}
