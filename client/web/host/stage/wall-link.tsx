import type { ComponentChildren } from 'preact'
import { takeHostKey } from '../../parts/session/host-key.ts'
import { sessionMenu as texts } from '../../texts/index.ts'
import type { HostConsole } from '../console/use-console.ts'

type Props = { console: HostConsole; class: string; 'aria-label'?: string; children: ComponentChildren }

/** Opens the wall in a tab of its own, and says how to go on. The key is in the fragment, which reaches no log. */
export function WallLink({ console: { id, session, setHasWall, say }, ...rest }: Props) {
  const k = session.k ?? takeHostKey(id)
  const tell = () => {
    setHasWall(true)
    say({ text: texts.openWall.done })
  }
  return <a {...rest} href={`/wall/${id}${k ? `#k=${k}` : ''}`} target="_blank" rel="noopener" onClick={tell} />
}
