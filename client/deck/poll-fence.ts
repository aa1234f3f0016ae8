import { ENTRY_LIMITS, POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { REVEALS } from '../../shared/reveals.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'

const NUMBER_FIELDS = ['seconds', ...ENTRY_LIMITS] as const
type NumberField = (typeof NUMBER_FIELDS)[number]

export type PollFence = {
  /** Identifies the poll when its text changes. */
  name?: string
  fields: Partial<Pick<PollDraft, 'kind' | 'reveal' | 'moderated' | 'explanation' | NumberField>>
  problems: string[]
}

/** `poll #name` as in Slidev and Marp, or `{.poll #name}` as in Pandoc. */
const POLL = /^\s*\{?\s*\.?poll(?![\w-])/
const PART = /([\w-]+)="([^"]*)"|[^\s{}]+/g

/**
 * Reads `poll #lunch kind=ranking reveal=host moderated seconds=20 explanation="It was founded in 1201."`.
 * @returns undefined if the fence is not a poll
 */
export function readFence(info: string): PollFence | undefined {
  const [begin] = POLL.exec(info) ?? []
  if (begin === undefined) return undefined
  const fence: PollFence = { fields: {}, problems: [] }
  for (const [whole, quoted, value] of info.slice(begin.length).matchAll(PART)) {
    const [field = '', given = ''] = quoted === undefined ? whole.split('=', 2) : [quoted, value]
    if (!readPart(fence, field, given)) fence.problems.push(`${whole}: ${TAKES}`)
  }
  return fence
}

function readPart(fence: PollFence, field: string, given: string): boolean {
  const kind = POLL_KIND_NAMES.find((one) => one === given)
  const reveal = REVEALS.find((one) => one === given)
  const number = NUMBER_FIELDS.find((one) => one === field)
  if (/^#[\w-]+$/.test(field)) fence.name = field.slice(1)
  else if (field === 'kind' && kind) fence.fields.kind = kind
  else if (field === 'reveal' && reveal) fence.fields.reveal = reveal
  else if (field === 'moderated' && ['', 'true', 'false'].includes(given)) fence.fields.moderated = given !== 'false'
  else if (field === 'explanation' && given) fence.fields.explanation = given
  else if (number && /^\d+$/.test(given)) fence.fields[number] = Number(given)
  else return false
  return true
}

const TAKES = `a poll takes #name, kind= (${POLL_KIND_NAMES.join(', ')}), reveal= (${REVEALS.join(', ')}), moderated, explanation="…", and a number for ${NUMBER_FIELDS.map((field) => `${field}=`).join(', ')}.`
