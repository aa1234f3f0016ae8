/** The same in a random order, each as likely as any other: what stands first gets more votes than it deserves. */
export function shuffled<T>(all: readonly T[]): T[] {
  const chances = crypto.getRandomValues(new Uint32Array(all.length))
  return all
    .map((one, n) => ({ one, chance: chances[n] ?? 0 }))
    .sort((a, b) => a.chance - b.chance)
    .map(({ one }) => one)
}
