import { z } from 'zod'
import { isUuid, sessionRef, uuidOutput } from '../../../shared/fields/ids.ts'
import { PICTURE_TYPES } from '../../../shared/fields/picture.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { sessionProcedure } from '../auth/procedure-kinds.ts'

/** A picture never changes, runs nothing, even if somebody opens it alone, and is drawn by no page of others. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

export const getPicture = sessionProcedure('GET', '/api/sessions/{id}/pictures/{picture}', 'Polls', {
  addition: true,
  produces: [...PICTURE_TYPES],
  headers: {
    'Cache-Control': 'A picture never changes: immutable.',
    'Content-Security-Policy': 'Nothing in it runs, even if somebody opens it alone.',
    'Cross-Origin-Resource-Policy': '`same-origin`: pages of other origins do not show it as an image.',
  },
  codes: ['picture_not_found'],
  summary: 'Get a picture',
  description:
    'The bytes, for everyone who has the id. Nobody can guess it; participants get it with the poll that has the picture, once that is opened. Pages of other origins read it by fetch, but cannot show it as an image of theirs.',
  successDescription: 'The picture.',
})
  .input(z.object({ id: sessionRef, picture: uuidOutput("The picture's uuid.") }))
  .output(z.any().meta({ type: 'string', format: 'binary', description: 'The bytes.' }))
  .query(async ({ ctx: { db, live, session, reply }, input }) => {
    const picture = isUuid(input.picture) && (await live.pictures(db, session.id, input.picture))
    if (!picture) throw new Refusal('picture_not_found')
    Object.assign(reply.headers, HEADERS, { 'content-type': picture.type })
    return picture.bytes
  })
