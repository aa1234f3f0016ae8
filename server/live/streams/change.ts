/**
 * A session that has changed. With `own` it may be something that one person of the audience sees alone, so the
 * audience gets the next frame even if it is the same for everyone.
 */
export type Change = { readonly id: string; readonly own: boolean }

/** What there is to send after two changes of a session. */
export const merged = (one: Change | undefined, other: Change): Change => (one?.own ? one : other)
