import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'

setFlagsFromString('--expose-gc')

export const collectGarbage: () => void = runInNewContext('gc')

/** What nothing holds now is gone when this is done, which takes turns of the event loop. */
export async function whenGarbageIsGone(): Promise<void> {
  const unheld = new WeakRef({})
  await expect
    .poll(() => {
      collectGarbage()
      return unheld.deref() === undefined
    })
    .toBe(true)
}
