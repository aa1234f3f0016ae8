import { correctIdsOf } from '../../../shared/correct-options.ts'
import type { PollBody } from '../../index.ts'
import { report as texts } from '../language/index.ts'
import { PollPicture } from '../parts/poll/poll-picture.tsx'
import { labelInFull } from '../parts/poll/scale-end.ts'
import { UserText } from '../parts/user-text/user-text.tsx'

/** What there was to choose from, where nobody did: bars of nothing would say no more. */
export function OfferedOptions({ poll }: { poll: PollBody }) {
  const { options } = poll
  if (options.every(({ picture }) => picture)) return null
  return (
    <ul class="offered quiet">
      {options.map((option) => (
        <li key={option.id}>
          <UserText>{labelInFull(poll, option)}</UserText>
          {correctIdsOf(poll).includes(option.id) && ` ✓ ${texts.correct}`}
        </li>
      ))}
    </ul>
  )
}

/** The pictures of options, which a drawing cannot hold. */
export function OptionPictures({ poll: { options }, session }: { poll: PollBody; session: string }) {
  const pictured = options.filter(({ picture }) => picture)
  if (pictured.length === 0) return null
  return (
    <ul class="option-pictures">
      {pictured.map(({ id, label, picture }) => (
        <li key={id}>
          <PollPicture of={picture} session={session} loading="eager" />
          <UserText>{label}</UserText>
        </li>
      ))}
    </ul>
  )
}
