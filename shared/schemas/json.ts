/** True if a JSON value nests deeper than `depth`: 0 takes plain values only, 1 flat objects and arrays. */
export function nestsDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  return Object.values(value).some((part) => nestsDeeper(part, depth - 1))
}

/** True if `test` holds for every text in a JSON value, keys included. */
export function everyText(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, part]) => test(key) && everyText(part, test))
}
