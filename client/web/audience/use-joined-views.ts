import { useEffect, useState } from 'preact/hooks'
import type { Views } from './views.tsx'

/** Asked for once what people join by is there: a third of all that the page runs on. */
const coming = import('./views.tsx')

/** What a phone shows once it has joined; undefined until it is there. Fails where it does not come. */
export function useJoinedViews(): typeof Views | undefined {
  const [loaded, setLoaded] = useState<{ Views?: typeof Views }>({})
  useEffect(() => {
    const fail = (error: unknown) =>
      setLoaded(() => {
        throw error
      })
    coming.then(setLoaded, fail)
  }, [])
  return loaded.Views
}
