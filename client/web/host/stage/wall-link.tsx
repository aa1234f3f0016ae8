import type { ComponentChildren } from 'preact'
import type { Session } from '../../../index.ts'
import { takeHostKey } from '../../parts/session/host-key.ts'

type Props = {
  id: string
  session: Session
  class: string
  'aria-label'?: string
  onClick: () => void
  children: ComponentChildren
}

/** Opens the wall in a tab of its own. The key is in the fragment, which reaches no log. */
export function WallLink({ id, session, ...rest }: Props) {
  const k = session.k ?? takeHostKey(id)
  return <a {...rest} href={`/wall/${id}${k ? `#k=${k}` : ''}`} target="_blank" rel="noopener" />
}
