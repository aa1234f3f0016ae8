export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True if a JSON value nests deeper than `depth`: 0 allows only plain values, 1 also flat objects and arrays. */
export function nestsDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  return Object.values(value).some((part) => nestsDeeper(part, depth - 1))
}

/** True if `test` holds for every plain value in a JSON value, keys included. */
export function everyPlain(value: unknown, test: (plain: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return test(value)
  return Object.entries(value).every(([key, part]) => test(key) && everyPlain(part, test))
}

export function inKeyOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inKeyOrder)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([key, part]) => [key, inKeyOrder(part)]))
}
