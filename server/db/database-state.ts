/** What the connection to the database knows of itself. */
export type DatabaseState = {
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** A machine of it that has been asked and has answered nothing of late: hung or cut off, and not busy. */
  silent(): string | undefined
  /** Whether there is no room for more; reading works all the same. */
  isFull(): boolean
  /** How many connections are open, how many of them idle, and how many requests wait for one. */
  connections(): Record<'open' | 'idle' | 'waiting', number>
}
