import type { PollBody } from '../../../index.ts'

/** What the wall draws of each kind, as lines in a field of 32 by 24. */
const PICTURES: Record<PollBody['kind'], string> = {
  multiple_choice: 'M3 5h22M3 12h12M3 19h17',
  word_cloud: 'M9 12h14M4 6h7M16 6h10M4 18h10M20 18h6',
  quiz: 'M3 5h12M3 19h9M3 12h14M22 12l3 3 5-6',
  rating: 'M4 20v-4M10 20v-7M16 20v-11M22 20v-16M28 20v-9',
  open_text: 'M3 4h26v13h-15l-5 4v-4h-6zM9 9h14M9 13h8',
  ranking: 'M10 5h19M10 12h14M10 19h8M4 4v3M4 11v3M4 18v3',
}

export const KindPicture = ({ kind }: { kind: PollBody['kind'] }) => (
  <svg class="kind" viewBox="0 0 32 24" aria-hidden="true">
    <path d={PICTURES[kind]} />
  </svg>
)
