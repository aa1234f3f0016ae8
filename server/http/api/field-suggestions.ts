import leven from 'leven'
import { z } from 'zod'
import { POLLS_PER_SESSION } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { isRecord } from '../../../shared/schemas/json.ts'

/** How many fields get a suggestion, and how many are checked. All that fit into 64 KiB would take 100 ms. */
const SUGGESTED = 3
const CHECKED = 100
/** Longer names are not compared. */
const NAME_MAX = 40

/** An unknown field, and the missing fields that it may stand for. */
type Unknown = { at: string; name: string; missing: string[] }

/** The same refusal, with suggestions for misspelled fields. */
export function withSuggestions(refusal: Refusal, schema: z.ZodType, sent: unknown): Refusal {
  const suggestions = findUnknown(schema, sent, '').slice(0, CHECKED).flatMap(suggest)
  return new Refusal(refusal.code, [refusal.message, ...suggestions.slice(0, SUGGESTED)].join(' '))
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

function suggest({ at, name, missing }: Unknown): string[] {
  const meant = missing.find((one) => isNear(name, one))
  return meant === undefined ? [] : [`${at}${name}: is not a field here; did you mean ${meant}?`]
}

function withoutWrapper(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
  return isWrapped ? withoutWrapper(schema.unwrap() as z.ZodType) : schema
}

/**
 * Whether the names differ by few typing errors, or in case and separators (`ends_at`). Two swapped letters are two
 * errors, so a name of five letters may have two.
 */
function isNear(came: string, ours: string): boolean {
  const known = plain(ours)
  return came.length <= NAME_MAX && leven(plain(came), known) <= Math.min(Math.round(known.length / 3), 2)
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')
