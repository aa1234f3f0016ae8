import type { PollDraft } from '../../../../shared/schemas/draft.ts'
import type { CreateSessionData } from '../../../index.ts'

/** A session to be made, with drafts whose kind is only known at run time. */
export type NewSessionBody = Omit<CreateSessionData['body'], 'poll' | 'polls'> & { polls?: PollDraft[] }
