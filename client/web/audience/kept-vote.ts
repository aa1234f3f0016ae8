import { readJson, writeJson } from '../parts/browser/storage.ts'
import type { Kept } from './voting.ts'

/** This browser's latest vote in a session. `prompt` names the poll in the message that the vote did not count. */
export type KeptVote = Kept & { pollId: string; prompt: string; isTold?: boolean }

export const voteKey = (code: string): string => `vote in ${code}`
const draftKey = (code: string): string => `draft in ${code}`

export const readVote = (code: string): KeptVote | undefined => readJson(voteKey(code))

/** The stored vote in one poll. */
export function readVoteOn(code: string, pollId: string): Kept | undefined {
  const kept = readVote(code)
  return kept?.pollId === pollId ? kept : undefined
}

export const writeVote = (code: string, vote: KeptVote | undefined): void => writeJson(voteKey(code), vote)

type Draft = { pollId: string; text: string }

/** Text that was typed in a poll and not sent. */
export function readDraft(code: string, pollId: string): string | undefined {
  const draft = readJson<Draft>(draftKey(code))
  return draft?.pollId === pollId ? draft.text : undefined
}

/** @param text undefined where nothing is left to send */
export const writeDraft = (code: string, pollId: string, text: string | undefined): void =>
  writeJson(draftKey(code), text === undefined ? undefined : { pollId, text })
