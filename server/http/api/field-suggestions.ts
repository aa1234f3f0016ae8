import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { POLLS_PER_SESSION } from '../../../shared/limits.ts'

/** Suggests the field that a misspelled one stands for, in a refusal. Valid requests may have unknown fields. */

/** How many fields get a suggestion, and how many are checked. To check all that fit into 64 KiB takes 130 ms. */
const SUGGESTED = 3
const CHECKED = 100
/** Longer names are not compared. */
const NAME_MAX = 40

type Suggestion = { came: string; meant: string }
/** An unknown field, and the missing fields that it may stand for. */
type Unknown = { at: string; name: string; missing: string[] }

/** The same refusal, with suggestions for misspelled fields. */
export function withSuggestions(refusal: Refusal, schema: z.ZodType, sent: unknown): Refusal {
  const found = findUnknown(schema, sent, '').slice(0, CHECKED).flatMap(suggest)
  const hints = found
    .slice(0, SUGGESTED)
    .map(({ came, meant }) => `${came}: is not a field here; did you mean ${meant}?`)
  return new Refusal(refusal.code, [refusal.message, ...hints].join(' '))
}

/** @param at where the value stands, as `polls.2.` */
function findUnknown(schema: z.ZodType, value: unknown, at: string): Unknown[] {
  const inner = withoutWrapper(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const parts = value.slice(0, POLLS_PER_SESSION)
    return parts.flatMap((part, index) => findUnknown(inner.element as z.ZodType, part, `${at}${index}.`))
  }
  if (!(inner instanceof z.ZodObject) || !isRecord(value)) return []
  const within = Object.entries<z.ZodType>(inner.shape).flatMap(([name, field]) =>
    findUnknown(field, value[name], `${at}${name}.`),
  )
  return [...unknownIn(Object.keys(inner.shape), value, at), ...within]
}

function unknownIn(known: string[], value: Record<string, unknown>, at: string): Unknown[] {
  const missing = known.filter((name) => value[name] === undefined)
  const unknown = Object.keys(value).filter((name) => !known.includes(name))
  return unknown.map((name) => ({ at, name, missing }))
}

/** The unknown field with the missing one whose name is similar, if there is one. */
function suggest({ at, name, missing }: Unknown): Suggestion[] {
  const meant = missing.find((one) => isNear(name, one))
  return meant === undefined ? [] : [{ came: at + name, meant }]
}

function withoutWrapper(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
  return isWrapped ? withoutWrapper(schema.unwrap() as z.ZodType) : schema
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the names differ by at most two typing errors, or in case and separators (`ends_at`). */
function isNear(came: string, ours: string): boolean {
  if (came.length > NAME_MAX) return false
  const [one, other] = [plain(came), plain(ours)]
  return editsBetween(one, other) <= Math.min(Math.floor(other.length / 3), 2)
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** How many letters are put in, left out, changed or swapped (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const [above = [], aboveThat] = [rows[row - 1], rows[row - 2]]
    const edits = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      edits[column] = Math.min(
        (above[column] ?? 0) + 1,
        (edits[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap && aboveThat ? (aboveThat[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(edits)
  }
  return rows[one.length]?.[other.length] ?? 0
}
