import { z } from 'zod'
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../../../shared/limits.ts'
import { instantInput } from '../../../shared/schemas/ids.ts'
import { roomSchema } from '../../../shared/schemas/session.ts'
import { toSession } from '../../domain/session.ts'
import { listSessions as readPage } from '../../queries/sessions.ts'
import { listEntry } from '../../views/list-entry.ts'
import { signedInProcedure } from '../trpc.ts'

export const listSessions = signedInProcedure
  .meta({
    forTools: true,
    openapi: {
      method: 'GET',
      path: '/api/sessions',
      operationId: 'listSessions',
      tags: ['Sessions'],
      summary: 'List your sessions',
      description:
        'Your own sessions, newest first. For the next page send the `createdAt` of the last entry as `before`.',
      successDescription: 'One page of your sessions.',
      errorResponses: [401],
    },
  })
  .input(
    z.object({
      limit: z
        .int()
        .min(1)
        .max(LIST_LIMIT_MAX)
        .meta({
          description: `How many at most, 1 to ${LIST_LIMIT_MAX}; ${LIST_LIMIT_DEFAULT} if left out.`,
          example: 20,
        })
        .optional(),
      before: instantInput
        .meta({
          description: 'Only sessions created before this instant. Epoch milliseconds.',
        })
        .optional(),
    }),
  )
  .output(
    z.object({
      events: z.array(roomSchema).meta({ description: 'The sessions, newest first.' }),
    }),
  )
  .query(async ({ ctx, input: { limit = LIST_LIMIT_DEFAULT, before } }) => {
    const rows = await readPage(ctx.db, { ownerId: ctx.hostId, limit, before })
    return { events: rows.map((row) => listEntry(toSession(row, ctx.now), row.poll_state)) }
  })
