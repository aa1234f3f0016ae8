import { LiveAudienceError, type Operations } from '../../index.ts'

const REMOVED: readonly unknown[] = ['removed', 'rejoin_refused']

export const isRemoval = (error: unknown): boolean => error instanceof LiveAudienceError && REMOVED.includes(error.code)

/**
 * The same operations, which also report whenever the server does not take this browser for a participant, whatever it
 * was about to do.
 */
export const reportingOut = (client: Operations, onOut: (refusal: LiveAudienceError) => void): Operations =>
  new Proxy(client, {
    get:
      (target, name) =>
      async (...given: unknown[]) => {
        try {
          return await Reflect.get(target, name).apply(target, given)
        } catch (error) {
          if (error instanceof LiveAudienceError && (error.status === 401 || isRemoval(error))) onOut(error)
          throw error
        }
      },
  })
