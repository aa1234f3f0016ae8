import { draftWithPictures } from '../../../../shared/draft-of.ts'
import type { PollBody, PollDraft, Session } from '../../../index.ts'
import type { Command } from './command.ts'
import { clearQuestion } from './stage.ts'

/**
 * Opens a poll, with the timer of its draft, in place of the one that this page shows as open, then takes off the
 * question that covers it. The server refuses to close any other poll, and then the wall stays as it is.
 */
export function openPoll(session: Session, pid: string): Command {
  const expects = pollsOf(session, 'open')[0]?.id ?? null
  return { send: [['openPoll', { pid, expects }], ...clearQuestion(session)] }
}

/** Closes a poll for good. A slip cannot be undone, but the same can be asked again at once, as a copy without votes. */
export const closePoll = (pid: string): Command => ({
  send: [['closePoll', { pid }]],
  again: {
    send: async (client, id) => {
      const copy = await client.copyPoll({ id, pid })
      await client.openPoll({ id, pid: copy.id, expects: null })
    },
  },
})

export const startTimer = (pid: string, seconds: number): Command => ({ send: [['openPoll', { pid, seconds }]] })

export const copyPoll = (pid: string): Command => ({ send: [['copyPoll', { pid }]] })

/** Deletes a draft. Undo drafts the same again in the same position, with another id. */
export function deleteDraft({ polls = [] }: Session, draft: PollBody): Command {
  const position = polls.indexOf(draft)
  return {
    send: [['deleteDraft', { pid: draft.id }]],
    message: { name: 'deleted', subject: draft.prompt },
    undo: {
      send: async (client, id) => {
        const { id: pid } = await client.draftPoll({ id, ...(draftWithPictures(draft) as PollDraft) })
        await client.editDraft({ id, pid, position })
      },
    },
  }
}

/** Moves a draft to an index among drafts, from 0. @returns undefined where that moves nothing */
export function moveDraft(session: Session, draft: PollBody, index: number): Command | undefined {
  const target = pollsOf(session, 'draft')[index]
  if (!target || target === draft) return undefined
  return { send: [['editDraft', { pid: draft.id, position: session.polls?.indexOf(target) ?? 0 }]] }
}

export const pollsOf = ({ polls = [] }: Session, state: PollBody['state']): PollBody[] =>
  polls.filter((poll) => poll.state === state)
