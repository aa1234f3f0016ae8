import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { preparedSessionSchema } from '../../../shared/schemas/session.ts'
import { toPoll } from '../../domain/poll.ts'
import { readPolls } from '../../queries/polls.ts'
import { preparedSession } from '../../views/prepared-session.ts'
import { attachment } from '../attachment.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'

export const exportPolls = hostProcedure('GET', '/api/sessions/{id}/polls', 'Polls', {
  forTools: true,
  headers: { 'Content-Disposition': '`attachment` with a file name.' },
  summary: 'Download the polls as a file',
  description:
    'The session as it was prepared: title, brand, settings and every poll as a draft, without votes and people. Send it as the body of `createSession` to create the same session again. That body cannot have pictures: add them to the new session, then name them in its drafts and its brand.',
  successDescription: 'A file to keep, edit and create sessions from.',
})
  .input(z.object({ id: sessionRef, k: hostKey }))
  .output(preparedSessionSchema)
  .query(async ({ ctx: { db, session, pass, reply } }) => {
    const rows = await readPolls(db, session.id)
    const polls = rows.map((row) => toPoll(row, [], session))
    reply.headers['content-disposition'] = attachment(session, 'polls', 'json')
    return preparedSession(session, polls, pass)
  })
