import { draftWithPictures } from '../../../../shared/draft-of.ts'
import type { PollBody, PollDraft, Session } from '../../../index.ts'
import type { Command } from './command.ts'
import { questionOnStage } from './on-wall.ts'
import { clearQuestion } from './stage.ts'

/**
 * Opens a poll, with the timer of its draft, in place of the one that this page shows as open, then takes off the
 * question that covers it. The server refuses to close any other poll, and then the wall stays as it is.
 */
export function openPoll(session: Session, pid: string): Command {
  const closes = openIn(session)
  return { send: [['openPoll', { pid, expects: closes ?? null }], ...clearQuestion(session)], closes }
}

/** Closes a poll for good. A slip cannot be undone, but the same can be asked again at once, as a copy without votes. */
export const closePoll = (pid: string): Command => ({
  send: [['closePoll', { pid }]],
  closes: pid,
  again: askAgain(pid),
})

/**
 * Asks the same again at once, as a copy without votes.
 * @param session where another poll may be open, or a question on stage. Left out if the poll has just been closed
 */
export function askAgain(pid: string, session?: Session): Command {
  const closes = session && openIn(session)
  const question = session && questionOnStage(session)
  return {
    send: async (client, id) => {
      const copy = await client.copyPoll({ id, pid })
      await client.openPoll({ id, pid: copy.id, expects: closes ?? null })
      if (question) await client.unpinQuestion({ id, qid: question.id })
    },
    closes,
  }
}

/** Starts the timer of an open poll anew, or stops it by null. */
export const setTimer = (pid: string, seconds: number | null): Command => ({ send: [['openPoll', { pid, seconds }]] })

/** @param onCopied gets the id of the copy */
export const copyPoll = ({ id: pid, prompt }: PollBody, onCopied: (pid: string) => void): Command => ({
  send: async (client, id) => onCopied((await client.copyPoll({ id, pid })).id),
  message: { name: 'saved', subject: prompt },
})

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

/** Shows the results of a poll to audience and wall, or hides them again, with the right answer. */
export const setRevealed = ({ id: pid, prompt }: PollBody, revealed: boolean): Command => ({
  send: [['revealResults', { pid, ...(!revealed && { revealed }) }]],
  message: { name: revealed ? 'revealed' : 'unrevealed', subject: prompt },
  undo: { send: [['revealResults', { pid, revealed: !revealed }]] },
})

const openIn = (session: Session): string | undefined => pollsOf(session, 'open')[0]?.id

export const pollsOf = ({ polls = [] }: Session, state: PollBody['state']): PollBody[] =>
  polls.filter((poll) => poll.state === state)
