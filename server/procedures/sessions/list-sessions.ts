import { z } from 'zod'
import { listField, queryField } from '../../../shared/fields/fields.ts'
import { isUuid } from '../../../shared/fields/ids.ts'
import { LAST_INSTANT, LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../../../shared/limits.ts'
import { sessionListEntrySchema } from '../../../shared/schemas/session.ts'
import { toSession } from '../../domain/session.ts'
import { type ListPosition, readListPosition, readPage } from '../../queries/owned-sessions.ts'
import { listEntry } from '../../views/session-list-entry.ts'
import { signedInProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { storeLapsedEnds } from '../find-session.ts'
import { IGNORED_ADDITION } from '../operation-meta.ts'

export const listSessions = signedInProcedure('GET', '/api/sessions', 'Sessions', {
  forTools: true,
  headers: { Link: '`<…>; rel="next"`: the next page, if there is one.' },
  summary: 'List your sessions',
  description:
    'Your sessions, newest first. For the next page, follow the header `Link`, or send the `id` of the last entry as `before`.',
  successDescription: 'One page of your sessions.',
})
  .input(
    z.object({
      limit: queryField(
        z.int().min(1).max(LIST_LIMIT_MAX),
        `The number of sessions on a page, 1 to ${LIST_LIMIT_MAX}. ${LIST_LIMIT_DEFAULT} if left out.`,
        20,
        IGNORED_ADDITION,
      ),
      // trpc-to-openapi takes no union in a query, so the schema in the document is written by hand.
      before: queryField(
        z
          .string()
          .refine((value) => isInstant(value) || isUuid(value), { error: 'is no instant and no uuid' })
          .overwrite((value) => value.toLowerCase()),
        'The id of a session: only those after it in the list. An id that is not in your list is ignored. The `createdAt` of a session works too, but skips other sessions of the same instant.',
        '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11',
        {
          ...IGNORED_ADDITION,
          override: ({ jsonSchema }) => {
            delete jsonSchema.type
            jsonSchema.anyOf = [
              { type: 'integer', minimum: 0, maximum: LAST_INSTANT },
              { type: 'string', format: 'uuid' },
            ]
          },
        },
      ),
      ends: queryField(
        z.literal('1'),
        'Adds to each entry when the session ends automatically, as `endsAt`.',
        '1',
        IGNORED_ADDITION,
      ),
    }),
  )
  .output(z.object({ events: listField(sessionListEntrySchema, 'The sessions, newest first.') }))
  .query(async ({ ctx, input: { limit = LIST_LIMIT_DEFAULT, before, ends } }) => {
    const { databases, hostId, now, reply } = ctx
    const after = await positionOf(ctx, before)
    const rows = await readPage(databases.all, { ownerId: hostId, limit: limit + 1, after })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const more = ends ? '&ends=1' : ''
    if (last && rows.length > limit)
      reply.headers.link = `</api/sessions?limit=${limit}&before=${last.id}${more}>; rel="next"`
    const listed = page.map((row) => ({ session: toSession(row, now), poll: row.current_poll }))
    await storeLapsedEnds(
      databases.all,
      listed.map(({ session }) => session),
      ctx,
    )
    return { events: listed.map(({ session, poll }) => listEntry(session, poll, ends !== undefined)) }
  })

const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const TOP: ListPosition = { created_at: LAST_INSTANT, id: '00000000-0000-0000-0000-000000000000' }

const isInstant = (text: string): boolean => /^\d{1,16}$/.test(text) && +text <= LAST_INSTANT

async function positionOf({ databases, hostId }: Context & { hostId: string }, before: string | undefined) {
  if (before === undefined) return TOP
  if (isInstant(before)) return { created_at: Number(before), id: LAST_UUID }
  return (await readListPosition(databases.all, hostId, before)) ?? TOP
}
