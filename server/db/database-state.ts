/** What is known about the database and the connections to it. */
export type DatabaseState = {
  /** A machine of the database that has not answered for a while: hung or cut off, not merely busy. */
  silentMachine(): string | undefined
  /** Whether a write has to be refused because the disk is full. Reading still works. */
  refusesWrite(): boolean
  /** Bytes left on its disk, where that is this machine's, and whether they are too few to write. */
  disk(): { free: number; isShort: boolean } | undefined
  /** How many connections are open, how many of them are idle, and how many requests wait for one. */
  connections(): Record<'open' | 'idle' | 'waiting', number>
}
