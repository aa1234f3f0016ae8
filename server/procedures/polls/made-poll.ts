import type { Session } from '../../domain/session.ts'
import { readPoll } from '../../queries/polls.ts'
import type { Context } from '../context.ts'

/** The poll that a call makes, which can be deleted while it is a draft: for `answerOnce`. */
export const madePoll = ({ db, session }: Pick<Context, 'db'> & { session: Session }) => ({
  called: 'poll' as const,
  isThere: async ({ id }: { id: string }): Promise<boolean> => (await readPoll(db, session.id, id)) !== undefined,
})
