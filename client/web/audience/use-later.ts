import { useEffect, useState } from 'preact/hooks'
import { withTexts } from '../language/language.ts'
import { withStyles } from '../parts/styles/later-styles.ts'

/** Loads after the form to join, because it is half of the page's code. */
const later = withTexts(withStyles(import('./after-joining.tsx')))

/** What loads later; nothing until then. @throws if it cannot be loaded */
export function useLater(): Partial<Awaited<typeof later>> {
  const [loaded, setLoaded] = useState<Partial<Awaited<typeof later>>>({})
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    later.then(setLoaded, (error) => setFailure({ error }))
  }, [])
  if (failure) throw failure.error
  return loaded
}
