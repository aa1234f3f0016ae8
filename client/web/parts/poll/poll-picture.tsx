import './poll-picture.css'
import type { Picture } from '../../../index.ts'

/**
 * @param session its id or code. `lazy` loads it once it is near the screen: its box is as large before as after
 * @param label what stands beside it. A screen reader says the same words once
 */
type Props = { of: Picture | undefined; session: string; label?: string; loading?: 'lazy' | 'eager' }

export const PollPicture = ({ of, session, label, loading = 'lazy' }: Props) =>
  of ? (
    <img
      class="picture"
      src={`/api/sessions/${session}/pictures/${of.id}`}
      alt={of.alt === label ? '' : of.alt}
      loading={loading}
      style={{ '--ratio': of.width / of.height }}
    />
  ) : null
