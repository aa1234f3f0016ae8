import type { EnglishRefusals } from '../../parts/met-refusals.ts'

/** What every page says of refusals. */
export const texts: EnglishRefusals<'everywhere'> = {
  too_many_requests: 'Too many attempts from here. Wait a few minutes, then try again.',
}
