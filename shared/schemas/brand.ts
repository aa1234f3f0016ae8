import { z } from 'zod'
import { isStorable } from '../fields/text.ts'
import { BRAND_BYTES, BRAND_DEPTH } from '../limits.ts'
import { everyPlain, inKeyOrder, nestsDeeper } from './json.ts'

export const brandOutput = z.record(z.string(), z.unknown())

/** How pages look, as a host sends it. */
export const brandInput = brandOutput
  .refine((value) => !nestsDeeper(value, BRAND_DEPTH), {
    error: `nests deeper than ${BRAND_DEPTH} levels`,
    abort: true,
  })
  .refine((value) => everyPlain(value, (text) => typeof text !== 'string' || isStorable(text)), {
    error: 'has a character that is not text (U+0000 or half of a pair)',
    abort: true,
  })
  .refine((value) => everyPlain(value, (n) => typeof n !== 'number' || Number.isFinite(n)), {
    error: 'has a number that is too large',
    abort: true,
  })
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= BRAND_BYTES, {
    error: `is larger than ${BRAND_BYTES} bytes as JSON`,
  })
  // The order of fields does not make another call under an Idempotency-Key. The database keeps no order either.
  .overwrite((value) => inKeyOrder(value) as typeof value)
  .nullable()
  .optional()

export const brandMeta = {
  description:
    'How the pages of this session look. Any fields are allowed, and none is refused for its value. The web app uses `name`; `colors`, with `accent` as `#rrggbb`; `logo`, an https address or `{id}` of a picture of this session; `picture`, `{id}` of another, which the wall has behind everything; and `scheme`, `light` or `dark`, that of the wall, which is otherwise that of its computer. It leaves out what it cannot use, for example a picture that the session does not have.',
  example: { name: 'Acme', colors: { accent: '#00aa77' }, scheme: 'dark' },
}
