/**
 * A session that has changed. If the change is personal, it may be something that one person of the audience sees alone.
 * The audience gets the next frame then, even if it is the same for everyone.
 */
export type Change = { readonly id: string; readonly isPersonal: boolean }

/** What there is to send after two changes of a session. */
export const merged = (one: Change | undefined, other: Change): Change => (one?.isPersonal ? one : other)
