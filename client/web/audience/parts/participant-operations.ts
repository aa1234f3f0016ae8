import { LiveAudienceError, type Operations } from '../../../index.ts'

const REMOVED: readonly unknown[] = ['removed', 'rejoin_refused']

export const isRemoval = (error: unknown): boolean => error instanceof LiveAudienceError && REMOVED.includes(error.code)

/**
 * The operations of one participant. They report whenever the server does not take this browser for a participant,
 * whatever it was about to do. Once the participant has left, what is on its way is given up, and its answer reaches
 * neither page nor storage: whoever joins next may be somebody else.
 */
export const participantOperations = (
  client: Operations,
  onOut: (refusal: LiveAudienceError) => void,
  left: AbortSignal,
): Operations =>
  new Proxy(client, {
    get: (target, name) => (request: unknown, options?: object) =>
      new Promise((resolve, reject) => {
        const onFailed = (error: unknown) => {
          if (left.aborted) return
          if (error instanceof LiveAudienceError && (error.status === 401 || isRemoval(error))) onOut(error)
          reject(error)
        }
        const answered: Promise<unknown> = Reflect.get(target, name).call(target, request, { ...options, signal: left })
        answered.then((answer) => left.aborted || resolve(answer), onFailed)
      }),
  })
