import { POLL_KIND_NAMES } from '../../../../shared/poll-kinds/for-pages.ts'
import type { PollDraft } from '../../../../shared/schemas/draft.ts'
import type { PreparedSession } from '../../../index.ts'
import type { Question } from './to-drafts.ts'

/** What a file of ours says beside its polls. A console that adds polls to a session leaves it out. */
const ABOUT = ['title', 'brand', 'settings'] as const

/** A file that the menu of a session has saved, as far as it is checked here. */
export type OwnFile = Partial<PreparedSession> & { polls: unknown[] }

/** Whether JSON is a file that the menu of a session has saved. */
export const isOwnFile = (value: unknown): value is OwnFile =>
  typeof value === 'object' && value !== null && Array.isArray((value as { polls?: unknown }).polls)

/**
 * Reads a file that the menu of a session has saved: its polls are drafts already.
 * @param isNew whether a session is made of the file, which takes the rest as well
 */
export function readOwnFile(value: OwnFile, text: string, isNew = false): Question[] {
  let from = 0
  const lineOf = (part: string) => {
    const at = text.indexOf(JSON.stringify(part), from)
    if (at >= 0) from = at
    return at < 0 ? 0 : text.slice(0, at).split('\n').length
  }
  const about = ABOUT.flatMap((name): Question[] =>
    isNew || value[name] === undefined
      ? []
      : [{ line: lineOf(name), prompt: `${name}: ${brief(value[name])}`, options: [], right: [], why: 'part' }],
  )
  from = 0
  return [...about, ...value.polls.map((poll) => readPoll(poll, lineOf))]
}

const brief = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value).slice(0, 100))

function readPoll(poll: unknown, lineOf: (part: string) => number): Question {
  const { kind, prompt, options = [] } = (poll ?? {}) as Partial<PollDraft>
  const isKnown =
    typeof prompt === 'string' &&
    POLL_KIND_NAMES.some((name) => name === kind) &&
    Array.isArray(options) &&
    options.every(isOption)
  if (!isKnown) return { line: 0, prompt: brief(poll), options: [], right: [], why: 'unread' }
  return { line: lineOf(prompt), prompt, options: [], right: [], draft: poll as PollDraft }
}

const isOption = (option: unknown): boolean =>
  typeof option === 'string' || typeof (option as { label?: unknown } | null)?.label === 'string'
