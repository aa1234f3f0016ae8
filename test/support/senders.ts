/** The sender of a vote who waits for the answer. */
export const waitingSender = () => ({ isWaiting: true })
