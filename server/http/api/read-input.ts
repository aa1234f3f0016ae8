import type { z } from 'zod'
import { BODY_DEPTH } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { isRecord, nestsDeeper } from '../../../shared/schemas/json.ts'
import { isIgnoredIfUnreadable, type Operation, takesBody, takesHostKey } from '../operations.ts'
import type { Exchange } from '../request-and-answer.ts'

/** The one name that a careless copy of an object does not copy: it gives the copy another prototype. */
const PROTOTYPE = '__proto__'

/**
 * The input of an operation from path, body and query, not yet validated. A host key is a credential and not input, so
 * that a wrong one in one position does not hide a right one in another.
 */
export function readInput(operation: Operation, { params, query, body }: Exchange): Record<string, unknown> {
  const input: Record<string, unknown> = takesBody(operation) ? { ...checkedBody(body) } : readQuery(operation, query)
  if (takesHostKey(operation)) delete input.k
  dropUnreadable(operation, input)
  return Object.assign(input, params)
}

function dropUnreadable(operation: Operation, input: Record<string, unknown>): void {
  for (const [name, field] of Object.entries<z.ZodType>(operation.input.shape)) {
    if (!(name in input) || !isIgnoredIfUnreadable(field)) continue
    if (!field.safeParse(input[name]).success) delete input[name]
  }
}

function checkedBody(body: unknown): object {
  if (body === undefined) return {}
  if (!isRecord(body)) throw new Refusal('invalid_input', 'The body must be a JSON object.')
  if (nestsDeeper(body, BODY_DEPTH)) {
    throw new Refusal('invalid_input', `The body nests deeper than ${BODY_DEPTH} levels.`)
  }
  if (namesPrototype(body)) {
    throw new Refusal('invalid_input', `The body has a field that is called ${PROTOTYPE}. Give it another name.`)
  }
  return body
}

function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => key === PROTOTYPE || namesPrototype(part))
}

/** Reads a query value as a number if the schema wants one. Query values are text. */
function readQuery({ input }: Operation, query: Exchange['query']): Record<string, unknown> {
  const read = Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(input.shape, name)))
  for (const [name, value] of Object.entries(read)) {
    const isNumber = typeof value === 'string' && /^\d{1,16}$/.test(value)
    if (isNumber && input.shape[name]?.safeParse(value).success === false) read[name] = Number(value)
  }
  return read
}
