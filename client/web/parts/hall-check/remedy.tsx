import { hallCheck as texts } from '../../language/index.ts'
import type { Trouble } from './diagnostics.ts'

/** What to do about a trouble: first what the phone's holder can do, folded what only who runs the network can. */
export function Remedy({ of: trouble }: { of: Trouble }) {
  return (
    <>
      <p>{texts.remedies[trouble]}</p>
      {(trouble === 'held' || trouble === 'cut') && (
        <details>
          <summary>{texts.forIt.label}</summary>
          <p class="quiet">{texts.forIt[trouble]}</p>
        </details>
      )}
    </>
  )
}
