import { expect, inject, it } from 'vitest'
import { POLLS_PER_SESSION, QUESTIONS_PER_PARTICIPANT, ROOM_CAP } from '../../shared/limits.ts'
import { runOn, withDatabase } from '../support/postgres.ts'

/** Each cap that a table guards too, as a check of what a migration made. */
const CAPS: Record<string, { table: string; column: string; cap: number; name: string }> = {
  session_participant_count_check: { table: 'session', column: 'participant_count', cap: ROOM_CAP, name: 'ROOM_CAP' },
  session_poll_count_check: {
    table: 'session',
    column: 'poll_count',
    cap: POLLS_PER_SESSION,
    name: 'POLLS_PER_SESSION',
  },
  participant_question_count_check: {
    table: 'participant',
    column: 'question_count',
    cap: QUESTIONS_PER_PARTICIPANT,
    name: 'QUESTIONS_PER_PARTICIPANT',
  },
}

it('the tables check the caps of shared/limits.ts', async () => {
  const { rows } = await runOn(
    withDatabase(inject('postgresUrl'), inject('template')),
    `select conname as check, pg_get_constraintdef(oid) as rule from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) ~ '_count <= '`,
  )
  expect(rows.map(({ check }) => check).toSorted()).toEqual(Object.keys(CAPS).toSorted())
  for (const { check, rule } of rows) {
    const { table, column, cap, name } = CAPS[check] ?? {}
    const migration = `alter table ${table} drop constraint ${check}, add constraint ${check} check (${column} between 0 and ${cap})`
    expect(
      rule,
      `${name} is ${cap}, and what goes beyond the old cap would answer 500. Add a migration: ${migration}`,
    ).toBe(`CHECK (((${column} >= 0) AND (${column} <= ${cap})))`)
  }
})
