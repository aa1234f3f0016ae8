import { z } from 'zod'
import { sensitiveField } from '../../../shared/fields/fields.ts'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { csvFields } from '../../../shared/schemas/results.ts'
import { rosterCsv } from '../../domain/csv.ts'
import { makeRoster, secretRoster } from '../../domain/roster.ts'
import { readFullSession } from '../../queries/full-session.ts'
import { attachment } from '../attachment.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'
import { IGNORED_ADDITION } from '../operation-meta.ts'

export const exportSession = hostProcedure('GET', '/api/sessions/{id}/export', 'Sessions', {
  produces: ['text/csv'],
  headers: { 'Content-Disposition': '`attachment` with a file name.' },
  summary: 'Download the roster as CSV',
  description:
    'One row per participant: email, name, vote, questions. A cell that a spreadsheet would run as a formula begins with an apostrophe. You can also download it while the session is live.',
  successDescription:
    'CSV (RFC 4180, UTF-8) with the header row `email,name,vote,questions`. A cell is in quotes if it holds a quote, `,`, `;`, a tab or a line end, or begins or ends with a space.',
})
  .input(z.object({ id: sessionRef, excel: csvFields.excel.unwrap().meta(IGNORED_ADDITION).optional(), k: hostKey }))
  .output(
    sensitiveField(
      'email, name, vote, questions',
      'email,name,vote,questions\r\nzoe@example.org,Zoe,Which day suits you?: Tuesday,\r\n',
    ),
  )
  .query(async ({ ctx, input }) => {
    const { session, db, reply } = ctx
    const source = await readFullSession(db, session)
    if (!source) throw new Refusal('session_not_found')
    const roster = source.isSecret ? secretRoster(source) : makeRoster(source)
    reply.headers['content-disposition'] = attachment(session, 'participants', 'csv')
    return rosterCsv(roster, { excel: input.excel })
  })
