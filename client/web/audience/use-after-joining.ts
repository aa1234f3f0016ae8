import { useEffect, useState } from 'preact/hooks'
import { withTexts } from '../language/language.ts'
import { withStyles } from '../parts/styles/later-styles.ts'

/** Loads after the form to join, because it is half of the page's code. */
const afterJoining = withTexts(withStyles(import('./after-joining.tsx')))

/** What loads after the form to join; nothing until then. @throws if it cannot be loaded */
export function useAfterJoining(): Partial<Awaited<typeof afterJoining>> {
  const [loaded, setLoaded] = useState<Partial<Awaited<typeof afterJoining>>>({})
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    afterJoining.then(setLoaded, (error) => setFailure({ error }))
  }, [])
  if (failure) throw failure.error
  return loaded
}
