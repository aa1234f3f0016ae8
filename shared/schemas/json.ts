/** True if a JSON value nests deeper than `depth`: 0 takes plain values only, 1 flat objects and arrays. */
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
