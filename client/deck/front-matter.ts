/** The session of a deck, as stored in its front matter, with its polls in the order of the deck. */
export type Binding = { session: string; polls: { id: string; name?: string }[] }

const MATTER = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/
const OURS = /^live-audience:[^\n]*\n(?:[ \t]+[^\n]*\n)*/m
const SESSION = /^\s+session:\s*["']?([^\s"']+)/m
const POLL = /^\s+-\s+([\da-f-]{36})(?:\s+#?([\w-]+))?\s*$/gm

/** Splits a deck into its front matter with the `---` lines, or an empty string, and the rest. */
export function splitDeck(text: string): { matter: string; body: string } {
  const [matter = ''] = MATTER.exec(text) ?? []
  return { matter, body: text.slice(matter.length) }
}

/** Reads the session of a deck. @returns undefined if it has none yet */
export function readBinding(text: string): Binding | undefined {
  const [ours = ''] = OURS.exec(splitDeck(text).matter) ?? []
  const [, session] = SESSION.exec(ours) ?? []
  if (session === undefined) return undefined
  const polls = [...ours.matchAll(POLL)].map(([, id = '', name]) => ({ id, ...(name && { name }) }))
  return { session, polls }
}

export function writeBinding(text: string, { session, polls }: Binding): string {
  const { matter, body } = splitDeck(text)
  const rows = polls.map(({ id, name }) => `    - ${id}${name ? ` ${name}` : ''}\n`)
  const list = rows.length > 0 ? `  polls:\n${rows.join('')}` : ''
  const plain = `live-audience:\n  session: ${session}\n${list}`
  const ours = matter.includes('\r\n') ? plain.replaceAll('\n', '\r\n') : plain
  if (matter === '') return `---\n${plain}---\n\n${text}`
  if (OURS.test(matter)) return matter.replace(OURS, () => ours) + body
  return matter.replace(/---[ \t]*(\r?\n|$)$/, (end) => `${ours}${end}`) + body
}
