import { z } from 'zod'
import { PICTURE_TYPES, pictureSchema } from '../../shared/fields/picture.ts'
import { countCharacters } from '../../shared/fields/text.ts'
import * as limits from '../../shared/limits.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { brandInput } from '../../shared/schemas/brand.ts'
import { timerSeconds } from '../../shared/schemas/draft.ts'
import { settingsSchema } from '../../shared/schemas/settings.ts'
import { stageAnswerSchema } from '../../shared/schemas/stage.ts'
import { isSessionCode } from '../../shared/session-code.ts'
import type { TableName } from './backup-format.ts'

/**
 * Checks what the server relies on in a row and the database does not check, in the columns of every version. The
 * database checks uuids, keys, numbers and which fields may be null.
 */

const upTo = (max: number) =>
  z.string().refine((text) => countCharacters(text) <= max, `is longer than ${max} characters`)

const json = (schema: z.ZodType) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('is not JSON')
        return z.NEVER
      }
    })
    .pipe(schema)

const code = z.string().refine(isSessionCode, 'is not a code')

const instant = z
  .string()
  .refine((text) => /^\d+$/.test(text) && Number(text) <= limits.LAST_INSTANT, 'is not an instant')

const timer = z
  .string()
  .refine((text) => timerSeconds.safeParse(Number(text)).success, 'is not a number of seconds that a timer takes')

const options = z.array(
  z.object({ id: z.guid(), label: upTo(limits.OPTION_LABEL_MAX), picture: pictureSchema.optional() }),
)
/** In the shape of any kind, or sealed: see `domain/secret-ballots.ts`. */
const ballot = z.union([z.string(), z.array(z.string()), z.object({ sealed: z.string() })], 'is not a ballot')

const answers = json(z.array(z.string()))

const CHECKS: Partial<Record<TableName, Record<string, z.ZodType>>> = {
  // The default name is the part of the address before its `@`.
  host: { email: upTo(limits.EMAIL_MAX), name: upTo(limits.EMAIL_MAX) },
  session: {
    code,
    title: upTo(limits.TITLE_MAX),
    brand: json(brandInput),
    settings: json(settingsSchema),
    stage_answer: json(z.union([stageAnswerSchema, z.strictObject({ podium: z.literal(true) })])),
  },
  session_code: { code },
  picture: { type: z.enum(PICTURE_TYPES) },
  poll: {
    kind: z.enum(POLL_KIND_NAMES),
    prompt: upTo(limits.PROMPT_MAX),
    options: json(options),
    picture: json(pictureSchema),
    explanation: upTo(limits.EXPLANATION_MAX),
    seconds: timer,
    answers_turned: answers,
    answer_overrides: answers,
  },
  participant: {
    name: upTo(limits.NAME_MAX),
    email: upTo(limits.EMAIL_MAX),
    gone: z.enum(['removed', 'left']),
    membership: z.enum(['in', 'removed', 'left']),
  },
  vote: { ballot: json(ballot) },
  question: { text: upTo(limits.QUESTION_MAX), reply: upTo(limits.REPLY_MAX) },
}

/** @returns what is wrong with a row of a table, if anything is */
export function rowCheck(table: TableName, columns: readonly string[]): (line: string) => string | undefined {
  const checks = columns.map((column) => CHECKS[table]?.[column] ?? (column.endsWith('_at') ? instant : undefined))
  return (line) => {
    const fields = line.split('\t')
    if (fields.length !== columns.length)
      return `${table}: the row has ${fields.length} fields for ${columns.length} columns`
    for (const [index, field] of fields.entries()) {
      const why = problemOf(field, checks[index])
      if (why) return `${table}: ${columns[index]}: ${why}`
    }
    return undefined
  }
}

const NULL = '\\N'

function problemOf(field: string, check: z.ZodType | undefined): string | undefined {
  if (field === NULL) return undefined
  const text = plainText(field)
  if (text === undefined) return 'has an unknown escape'
  const issue = check?.safeParse(text).error?.issues[0]
  return issue && [...issue.path, issue.message].join(': ')
}

/** The escapes that COPY writes. It can read others, but never writes them. */
const ESCAPES: Record<string, string> = { '\\': '\\', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The text of a field; undefined if COPY cannot have written it. */
function plainText(field: string): string | undefined {
  if (field.includes('\r')) return undefined
  if (!field.includes('\\')) return field
  let isKnown = true
  const text = field.replace(/\\(.?)/gs, (_, letter: string) => {
    isKnown &&= letter in ESCAPES
    return ESCAPES[letter] ?? ''
  })
  return isKnown ? text : undefined
}
