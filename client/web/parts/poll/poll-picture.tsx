import './poll-picture.css'
import type { Picture } from '../../../index.ts'

/** @param session its id or code. `lazy` loads it once it is near the screen: its box is as large before as after */
type Props = { of: Picture | undefined; session: string; loading?: 'lazy' | 'eager' }

export const PollPicture = ({ of, session, loading = 'lazy' }: Props) =>
  of ? (
    <img
      class="picture"
      src={`/api/sessions/${session}/pictures/${of.id}`}
      alt={of.alt}
      loading={loading}
      style={{ '--ratio': of.width / of.height }}
    />
  ) : null
