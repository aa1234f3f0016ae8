type Factors = Record<string, readonly unknown[]>
type Row<F extends Factors> = { [Name in keyof F]: F[Name][number] }

/** Every row that there is. */
export function everyOne<const F extends Factors>(factors: F): Row<F>[] {
  let rows: Record<string, unknown>[] = [{}]
  for (const [name, values] of Object.entries(factors)) {
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })))
  }
  return rows as Row<F>[]
}

/**
 * Rows in which any two values of two factors meet at least once: greedily, each row takes what
 * covers most pairs that have not met yet.
 */
export function pairwise<const F extends Factors>(factors: F): Row<F>[] {
  const names = Object.keys(factors)
  const open = new Set(pairsOf(names, (name) => factors[name]?.map((_value, n) => n) ?? []))
  const rows: number[][] = []
  while (open.size > 0) {
    const row: number[] = []
    for (const [place, name] of names.entries()) {
      const gains = (factors[name] ?? []).map((_value, n) => gainOf(row, place, n, open))
      row.push(gains.indexOf(Math.max(...gains)))
    }
    for (const pair of pairsOf(names, (_name, place) => [row[place] ?? 0])) open.delete(pair)
    rows.push(row)
  }
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, factors[name]?.[row[n] ?? 0]])) as Row<F>)
}

const keyOf = (a: number, x: number, b: number, y: number): string => `${a}=${x} ${b}=${y}`

/** What a value adds: pairs with what the row has already, and pairs that it can still make. */
function gainOf(row: readonly number[], place: number, value: number, open: Set<string>): number {
  const met = row.filter((other, n) => open.has(keyOf(n, other, place, value))).length
  const still = [...open].filter(
    (pair) => pair.startsWith(`${place}=${value} `) || pair.endsWith(` ${place}=${value}`),
  ).length
  return met * 1_000 + still
}

function pairsOf(names: string[], values: (name: string, place: number) => number[]): string[] {
  return names.flatMap((one, a) =>
    names.slice(a + 1).flatMap((other, rest) => {
      const b = a + 1 + rest
      return values(one, a).flatMap((x) => values(other, b).map((y) => keyOf(a, x, b, y)))
    }),
  )
}
