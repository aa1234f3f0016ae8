import { type Kysely, sql } from 'kysely'
import { pollKind } from '../../../shared/poll-kinds/index.ts'
import type { Row } from '../schema.ts'

/**
 * Makes texts of the keys in `answer_overrides`: each becomes the answers that it stood for, in their most frequent
 * spelling. So what the host approved keeps its look, and what the host hid stays hidden, also where words are now told
 * apart that were one. A key that no vote explains stays: it is the key of itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: polls } = await sql<Row<'poll'>>`
    select session_id, id, kind, answer_overrides from poll where answer_overrides <> '[]'`.execute(db)
  for (const { session_id, id, kind, answer_overrides } of polls) {
    const { rows: votes } = await sql<{ ballot: unknown }>`
      select ballot from vote where session_id = ${session_id} and poll_id = ${id} order by cast_at desc`.execute(db)
    // Secret votes of an open poll are no text.
    const texts = votes.flatMap(({ ballot }) => (typeof ballot === 'string' ? ballot : []))
    const answers = pollKind(kind).written?.list(texts) ?? []
    const keyOf = earlierKey(kind)
    const turned = answer_overrides.flatMap((key) => {
      const meant = answers.filter(({ text }) => keyOf(text) === keyOf(key))
      return meant.length > 0 ? meant.map(({ text }) => text) : [key]
    })
    await sql`
      update poll set answer_overrides = ${JSON.stringify(turned)}::jsonb
      where session_id = ${session_id} and id = ${id}`.execute(db)
  }
}

/** Until now, the key of a word had no accents. */
function earlierKey(kind: Row<'poll'>['kind']): (answer: string) => string {
  const keyOf = pollKind(kind).written?.key ?? ((answer: string) => answer)
  if (kind !== 'word_cloud') return keyOf
  return (answer) =>
    keyOf(answer)
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/gu, '')
}
