import { z } from 'zod'
import { queryField, stringField } from '../../../shared/fields/fields.ts'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { csvFields, resultsSchema, workbookSchema } from '../../../shared/schemas/results.ts'
import { settingOf } from '../../../shared/session-settings.ts'
import type { Db } from '../../db/schema.ts'
import { toCsv } from '../../domain/csv.ts'
import { resultsSheets } from '../../domain/results-sheets.ts'
import { resultsTable } from '../../domain/results-table.ts'
import { answersByPerson } from '../../domain/roster.ts'
import { scoresById } from '../../domain/scores.ts'
import { type Session, toSession } from '../../domain/session.ts'
import { readFullSession } from '../../queries/full-session.ts'
import { attachment } from '../attachment.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'
import { PEOPLE_ROWS, XLSX } from '../operation-meta.ts'

export const getResults = hostProcedure('GET', '/api/sessions/{id}/results', 'Sessions', {
  addition: true,
  produces: ['application/json', 'text/csv', XLSX],
  forTools:
    'What came of a session: every poll, drafts too, with its id, its tally and how many voted; every question, also each that waits (`pending`), with its id and its upvotes; and nobody’s name. With `format=csv` the answers as a table.',
  headers: { 'Content-Disposition': 'With CSV and xlsx: `attachment` with a file name.' },
  codes: ['invalid_input', 'votes_secret'],
  refusals: { 400: { example: 'rows: goes with format=csv.' } },
  summary: 'Read the results',
  description:
    'The results of the session, also while it is live: every poll with its tally, every question with its upvotes, and no names. `format=csv` gives one row per option, word or text. With `rows=people` as well, it gives one row per participant and one column per poll; in a session that keeps scores also `place` and `points`, as in `getScores`, which are empty while no quiz counts. That table has names, so it is for the host only, and it is refused (409) if votes are secret. In CSV, a cell that a spreadsheet would run as a formula begins with an apostrophe. `format=xlsx` gives an Excel workbook in the language of `Accept-Language`: a summary, a sheet for each poll, with the average of a rating and the places of a ranking, and the questions. Its texts are never formulas, its shares are percentages, and its dates are dates in UTC, as their headings say.',
  successDescription: 'The results.',
})
  .input(
    z.object({
      id: sessionRef,
      format: queryField(
        z.enum(['csv', 'xlsx']),
        'A table (`csv`) or a workbook (`xlsx`) for a spreadsheet. JSON if left out.',
        'csv',
      ),
      [PEOPLE_ROWS]: queryField(z.literal('people'), 'With `format=csv`: one row per participant.', 'people'),
      ...csvFields,
      k: hostKey,
    }),
  )
  .output(
    z.union([
      resultsSchema,
      stringField(
        'CSV (RFC 4180, UTF-8) with a header row.',
        'poll,kind,prompt,state,votes,answer,tally,correct,share\r\n1,rating,How was it?,closed,63,5,42,,67%\r\n',
      ),
      workbookSchema,
    ]),
  )
  .query(async ({ ctx, input: { format, rows, ...style } }) => {
    const { session, db, live, pass, reply } = ctx
    if (rows && format !== 'csv') throw new Refusal('invalid_input', 'rows: goes with format=csv.')
    const called = (what: string, ending: string) => {
      reply.headers['content-disposition'] = attachment(session, what, ending)
    }
    if (rows) {
      const table = await peopleTable(db, session)
      called('people', 'csv')
      return toCsv(table, style)
    }
    const results = await live.projections.results(session.id, pass)
    if (!results) throw new Refusal('session_not_found')
    if (!format) return results
    called('results', format)
    if (format === 'xlsx') return (await import('../../domain/xlsx.ts')).toXlsx(resultsSheets(results, ctx.language()))
    return toCsv(resultsTable(results.polls), style)
  })

/** One row per participant: who, their score where the session keeps scores, and their answer to each poll. */
async function peopleTable(db: Db, session: Session): Promise<string[][]> {
  const hasScores = settingOf(session.settings, 'scores') === 'on'
  const source = await readFullSession(db, session, hasScores)
  if (!source) throw new Refusal('session_not_found')
  if (source.isSecret) throw new Refusal('votes_secret')
  const { quizzes, participants: people } = source
  const moment = toSession(source.session, session.asOf)
  return answersByPerson(source, hasScores ? scoresById({ quizzes, people }, moment) : undefined)
}
