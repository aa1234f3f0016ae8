import { z } from 'zod'

/** Who a participant is, as the host sees it. */
export const personFields = {
  email: z.string().meta({
    description: 'The address given at join; empty if none was.',
    example: 'zoe@example.org',
    'x-sensitive': true,
  }),
  name: z
    .string()
    .meta({ description: 'The name given at join; empty if none was.', example: 'Zoe' }),
}
