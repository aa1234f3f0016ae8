import { useEffect, useState } from 'preact/hooks'
import { withTexts } from '../texts/language.ts'

/** Loads after the form to join, because it is half of the page's code. */
const later = withTexts(import('./views.tsx'))

/** What loads later; nothing until then. @throws if it cannot be loaded */
export function useLater(): Partial<Awaited<typeof later>> {
  const [loaded, setLoaded] = useState<Partial<Awaited<typeof later>>>({})
  useEffect(() => {
    const fail = (error: unknown) =>
      setLoaded(() => {
        throw error
      })
    later.then(setLoaded, fail)
  }, [])
  return loaded
}
