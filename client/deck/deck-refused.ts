/** The command cannot go on; the message says why, and what to do. */
export class DeckRefused extends Error {
  /** What the process then exits with: 2 where the command line is wrong. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
