/**
 * Each answer once, with how many gave it: newest first, as on the wall. What the host shows only while others are read
 * comes at the end, so that nothing moves under the reader.
 * @param texts all answers, newest first
 * @param shown the answers that are there already, in their order
 */
export function answerList(texts: readonly string[], shown: readonly string[]): { text: string; n: number }[] {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  const stay = shown.filter((text) => times.has(text))
  return [...new Set([...stay, ...times.keys()])].map((text) => ({ text, n: times.get(text) ?? 0 }))
}
