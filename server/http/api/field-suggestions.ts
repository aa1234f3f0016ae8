import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { POLLS_PER_SESSION } from '../../../shared/limits.ts'

/** Names what came under a wrong name, in a refusal. A request without fault may send what it likes. */

/** At most so many are named, and looked at: to look at all that 64 KiB can hold takes 130 ms. */
const NAMED = 3
const LOOKED_AT = 100
/** No longer name is taken for one of ours. */
const NAME_MAX = 40

type Misspelt = { came: string; meant: string }
/** A field that is not known, and those that it may stand for. */
type Unknown = { at: string; name: string; missing: string[] }

/** The same refusal, with the fields that came in place of others. */
export function withMisspelt(refusal: Refusal, schema: z.ZodType, sent: unknown): Refusal {
  const found = findUnknown(schema, sent, '').slice(0, LOOKED_AT).flatMap(misspelt)
  const hints = found.slice(0, NAMED).map(({ came, meant }) => `${came}: is not a field here; did you mean ${meant}?`)
  return new Refusal(refusal.code, [refusal.message, ...hints].join(' '))
}

/** @param at where the value stands, as `polls.2.` */
function findUnknown(schema: z.ZodType, value: unknown, at: string): Unknown[] {
  const inner = withoutWrapper(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const parts = value.slice(0, POLLS_PER_SESSION)
    return parts.flatMap((part, place) => findUnknown(inner.element as z.ZodType, part, `${at}${place}.`))
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

/** The field with the one that it is near, if it is near any. */
function misspelt({ at, name, missing }: Unknown): Misspelt[] {
  const meant = missing.find((one) => isNear(name, one))
  return meant === undefined ? [] : [{ came: at + name, meant }]
}

function withoutWrapper(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
  return isWrapped ? withoutWrapper(schema.unwrap() as z.ZodType) : schema
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether one may be the other with a slip or two, or written in another case (`ends_at`). */
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
