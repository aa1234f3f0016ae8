import { readCorrectOption, readExplanation, readLabels, readModerated } from '../../shared/draft-rules.ts'
import { Refusal } from '../../shared/errors.ts'
import { pollKind } from '../../shared/poll-kinds/index.ts'
import { usualReveal } from '../../shared/poll-kinds/usual-reveal.ts'
import { isOption, readPolls } from '../../shared/poll-text.ts'
import { type PollDraft, pollDraftSchema } from '../../shared/schemas/draft.ts'
import type { PollFence } from './poll-fence.ts'

/**
 * What a block asks the server to draft, with every field that its kind takes, so that what the block does
 * not say is as usual, and not as somebody left it.
 * @param tell is told what is wrong with it
 */
export function makeDraft(text: string, fields: PollFence['fields'], tell: (problem: string) => void): PollDraft {
  const [first, ...more] = readPolls(text)
  if (!first) tell('the block is empty. Its first line is the question.')
  if (more.length > 0) {
    tell('a block asks one thing: its first line, and each option in a line that begins with "- ".')
  }
  const draft = withAll({ kind: 'open_text', prompt: '?', ...first?.draft }, fields)
  if (isOption(draft.prompt)) tell('the block has no question. Put it in the first line.')
  else problemsOf(draft).forEach(tell)
  return draft
}

function withAll(read: PollDraft, fields: PollFence['fields']): PollDraft {
  const { kind = read.kind, reveal, moderated = false, explanation = null } = fields
  const { options, hasCorrectOption, written } = pollKind(kind)
  const labels = read.options ?? options.preset
  return {
    kind,
    prompt: clean(read.prompt),
    reveal: reveal ?? usualReveal(pollKind(kind)),
    ...(labels && { options: labels.map(clean) }),
    ...(hasCorrectOption && read.correctOption !== undefined && { correctOption: read.correctOption }),
    ...((written || moderated) && { moderated }),
    ...((hasCorrectOption || explanation) && { explanation }),
  }
}

/** As the server keeps it. */
const clean = (text: string): string => text.trim().normalize('NFC')

function problemsOf(draft: PollDraft): string[] {
  const read = pollDraftSchema.safeParse(draft)
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`)
  return [
    () => readCorrectOption(draft, readLabels(draft, ''), ''),
    () => readExplanation(draft, ''),
    () => readModerated(draft, ''),
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
