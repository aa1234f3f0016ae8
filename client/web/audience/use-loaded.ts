import { useEffect, useState } from 'preact/hooks'

/** What a module exports that is loaded after the first drawing; nothing until then. @throws if it cannot be loaded */
export function useLoaded<Module extends object>(module: Promise<Module>): Partial<Module> {
  const [loaded, setLoaded] = useState<Partial<Module>>({})
  useEffect(() => {
    const fail = (error: unknown) =>
      setLoaded(() => {
        throw error
      })
    module.then(setLoaded, fail)
  }, [])
  return loaded
}
