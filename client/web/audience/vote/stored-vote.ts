import type { PollBody } from '../../../index.ts'
import { readJson, writeJson } from '../../parts/browser/storage.ts'
import type { Ballot } from './ballot.ts'
import { shuffled } from './shuffled.ts'
import type { StoredVote } from './voting.ts'

/** This browser's latest vote in a session. If it did not count, the page says so once and names the poll by `prompt`. */
export type LatestVote = StoredVote & { pollId: string; prompt: string; isReported?: boolean }

export const voteKey = (code: string): string => `vote in ${code}`

export const readVote = (code: string): LatestVote | undefined => readJson(voteKey(code))

/** @returns undefined if the latest vote is on another poll */
export function readVoteOn(code: string, pollId: string): StoredVote | undefined {
  const vote = readVote(code)
  return vote?.pollId === pollId ? vote : undefined
}

export function writeVote(code: string, vote: LatestVote | undefined): void {
  writeJson(voteKey(code), vote)
  if (vote?.isIn) writeJson(countedKey(code), { ...readCounted(code), [vote.pollId]: vote.ballot })
}

const countedKey = (code: string): string => `counted in ${code}`

/** This browser's votes on all polls of a session, as far as it knows that they count: the server tells the last one. */
export const readCounted = (code: string): Partial<Record<string, Ballot>> => readJson(countedKey(code)) ?? {}

const draftKey = (code: string): string => `draft in ${code}`

/** What was chosen or written in this browser, and not sent. */
export function readDraft(code: string, pollId: string): Ballot | undefined {
  const { pollId: of, ...draft } = readJson<Ballot & { pollId: string }>(draftKey(code)) ?? {}
  return of === pollId ? draft : undefined
}

/** The order in which a ranking begins in this browser: drawn once, so that it is the same after a reload. */
export function firstOrder(code: string, { id, options }: PollBody): string[] {
  const key = `order in ${code}`
  const kept = readJson<{ pollId: string; ids: string[] }>(key)
  if (kept?.pollId === id) return kept.ids
  const ids = shuffled(options.map((option) => option.id))
  writeJson(key, { pollId: id, ids })
  return ids
}

/** @param draft undefined if nothing is left to send */
export const writeDraft = (code: string, pollId: string, draft: Ballot | undefined): void =>
  writeJson(draftKey(code), draft && { pollId, ...draft })
