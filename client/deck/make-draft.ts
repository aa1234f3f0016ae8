import { correctFields } from '../../shared/draft-of.ts'
import {
  readCorrectOptions,
  readExplanation,
  readLabels,
  readMaxEntries,
  readModerated,
} from '../../shared/draft-rules.ts'
import { pollKind } from '../../shared/poll-kinds/index.ts'
import { usualReveal } from '../../shared/poll-kinds/usual-reveal.ts'
import { isOption } from '../../shared/polls-from-text/options.ts'
import { readPolls } from '../../shared/polls-from-text/read-polls.ts'
import { textDraftOf } from '../../shared/polls-from-text/text-draft.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type PollDraft, pollDraftSchema, type TextDraft } from '../../shared/schemas/draft.ts'
import type { PollFence } from './poll-fence.ts'

/**
 * Makes a draft of a block. It sets every field that the kind takes, so that a field that the block leaves out gets its
 * default, and not the value that somebody set in the console.
 * @param report is called with each problem
 */
export function makeDraft(text: string, fields: PollFence['fields'], report: (problem: string) => void): PollDraft {
  const [first, ...more] = readPolls(text)
  if (!first) report('the block is empty. Write the question in its first line.')
  if (more.length > 0) report('a block holds one question. Begin each line after the first with "- ".')
  const draft = withAll(first ? textDraftOf(first) : { kind: 'open_text', prompt: '?' }, fields)
  if (isOption(draft.prompt)) report('the block has no question. Write it in the first line.')
  else problemsOf(draft).forEach(report)
  return draft
}

function withAll(read: TextDraft, fields: PollFence['fields']): PollDraft {
  const { kind = read.kind, reveal, moderated = false, explanation = null, seconds = null, ...limits } = fields
  const { options, hasCorrectOption, written, several } = pollKind(kind)
  const labels = read.options ?? options.preset
  return {
    kind,
    prompt: clean(read.prompt),
    picture: null,
    reveal: reveal ?? usualReveal(pollKind(kind)),
    ...(labels && { options: labels.map(clean) }),
    ...(hasCorrectOption && correctFields(read.correctOptions ?? [read.correctOption ?? []].flat())),
    ...((written || moderated) && { moderated }),
    ...((hasCorrectOption || explanation) && { explanation }),
    seconds,
    ...(several && { [several.limit]: null }),
    ...limits,
  }
}

/** Text as the server stores it. */
const clean = (text: string): string =>
  text
    .replace(/[\v\f]/g, '\n')
    .trim()
    .normalize('NFC')

function problemsOf(draft: PollDraft): string[] {
  const read = pollDraftSchema.safeParse(draft)
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`)
  return [
    () => readCorrectOptions(draft, readLabels(draft, ''), ''),
    () => readExplanation(draft, ''),
    () => readModerated(draft, ''),
    () => readMaxEntries(draft, { options: draft.options?.length ?? 0, right: draft.correctOptions?.length ?? 0 }, ''),
  ].flatMap(problemOf)
}

function problemOf(rule: () => unknown): string[] {
  try {
    rule()
    return []
  } catch (error) {
    if (error instanceof Refusal) return [error.message]
    throw error
  }
}
