/** The command cannot continue. The message says why, and what to do. */
export class DeckRefused extends Error {
  /** The exit code of the process: 2 if the command line is wrong. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
