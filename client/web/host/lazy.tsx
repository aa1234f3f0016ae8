import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { withTexts } from '../language/language.ts'
import { loadCodes } from '../parts/join/qr-code.tsx'
import { withStyles } from '../parts/styles/later-styles.ts'

// The codes of tickets are printed by what is loaded: they are shown only once.
const load = () =>
  withTexts(withStyles(Promise.all([import('./after-console.ts'), loadCodes()]).then(([parts]) => parts)))
const coming = load()
// Tried again when somebody opens a part of it.
coming.catch(() => {})

/** What `after-console.ts` has. */
export const afterConsole = (): typeof coming => coming.catch(load)

/**
 * A component whose code comes right after the page, so that it is there by the time that somebody opens it, even if
 * the network has gone since.
 */
export const lazy = <Props extends object>(
  pick: (parts: Awaited<typeof coming>) => ComponentType<Props>,
): ComponentType<Props> =>
  function Lazy(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      afterConsole().then(
        (parts) => setLoaded(() => pick(parts)),
        (error) => setFailure({ error }),
      )
    }, [])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : null
  }
