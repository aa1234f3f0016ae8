/** What the connection to the database knows of itself. */
export type DatabaseState = {
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Whether it has answered anything of late: busy then, and neither hung nor cut off. */
  isAnswering(): boolean
  /** Whether there is no room for more; reading works all the same. */
  isFull(): boolean
  /** How many connections are open, how many of them idle, and how many requests wait for one. */
  connections(): Record<'open' | 'idle' | 'waiting', number>
}
