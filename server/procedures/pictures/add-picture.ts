import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { newPictureSchema, PICTURE_TYPES } from '../../../shared/fields/picture.ts'
import {
  MIB,
  PICTURE_BODY_BYTES,
  PICTURE_BYTES,
  PICTURE_BYTES_PER_SESSION,
  PICTURES_PER_SESSION,
} from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { readPicture } from '../../domain/pictures/read-picture.ts'
import { insertPicture } from '../../queries/pictures.ts'
import { presentProcedure } from '../auth/procedure-kinds.ts'
import { withLiveSessionLocked } from '../locked-session.ts'

export const addPicture = presentProcedure('POST', '/api/sessions/{id}/pictures', 'Polls', {
  success: 201,
  addition: true,
  bodyBytes: PICTURE_BODY_BYTES,
  codes: ['too_many_pictures', 'session_ended'],
  refusals: { 400: { example: 'data: is not image/png, or damaged.' } },
  summary: 'Add a picture',
  description: `For polls of this session and its brand: name its id in a draft, or in \`brand\` as \`logo\` or \`picture\`. PNG, JPEG, WebP or GIF, up to ${PICTURE_BYTES / MIB} MiB; ${PICTURES_PER_SESSION} and ${PICTURE_BYTES_PER_SESSION / MIB} MiB per session. Type and size are read from the bytes. EXIF, XMP, comments and colour profiles are removed, and the orientation with them, so turn a photo upright first. Of an animated GIF the first frame is kept; an animated WebP is refused. The same bytes sent again have the same id and count once. The id is a secret until a poll with it is opened, or the brand names it.`,
  successDescription: 'The picture, with its size in pixels.',
})
  .input(
    z.object({
      id: sessionRef,
      type: z.enum(PICTURE_TYPES).meta({ description: 'What the bytes are.', example: 'image/png' }),
      data: z
        .base64({ error: 'is not base64' })
        .refine((data) => data !== '' && Buffer.byteLength(data, 'base64') <= PICTURE_BYTES, 'has 1 to 1048576 bytes')
        .meta({ description: 'The bytes in base64.', example: 'iVBORw0KGgo=' }),
      k: hostKey,
    }),
  )
  .output(newPictureSchema)
  .mutation(({ ctx, input: { type, data } }) => {
    const read = readPicture(type, Buffer.from(data, 'base64'))
    if (typeof read === 'string') throw new Refusal('invalid_input', `data: ${read}.`)
    return withLiveSessionLocked(ctx, async ({ trx, session }) => {
      const { width, height, bytes } = read
      const picture = { session_id: session.id, id: ctx.random.uuid(), type, width, height, bytes }
      const id = await insertPicture(trx, picture)
      if (id === undefined) throw new Refusal('too_many_pictures')
      return { id, width, height }
    })
  })
