/** What the connection to the database knows of itself. */
export type DatabaseState = {
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** A machine of it that has been asked and has answered nothing of late: hung or cut off, and not busy. */
  silent(): string | undefined
  /** Whether a write has to be refused, since there is no room for it; reading works all the same. */
  refusesWrite(): boolean
  /** How many connections are open, how many of them idle, and how many requests wait for one. */
  connections(): Record<'open' | 'idle' | 'waiting', number>
}
