import type { EnglishRefusals } from '../../parts/met-refusals.ts'

/** What the audience's page says of refusals. */
export const texts: EnglishRefusals<'audience'> = {
  not_joined: 'This device has not joined, or not any more. Please join again.',
}
