import { useRef, useState } from 'preact/hooks'
import type { Said } from '../parts/toast.tsx'
import { texts } from '../texts/console.ts'
import { reason } from '../texts/host.ts'

/** The way back from something that was done: how, or why there is none. */
export type Back = { run: () => Promise<unknown> } | { refused: string }

/** What the host does in the console, one after another, and the way back. */
export type Doing = {
  said: Said | undefined
  say: (said: Said | undefined) => void
  /** Does something once all before is done, and says what is said if it went through, or why not. */
  run: (what: () => Promise<unknown>, said?: Said, back?: Back) => Promise<boolean>
  undo: () => void
}

/** Moves that can be taken back. */
const KEPT = 50

export function useDoing(): Doing {
  const [said, say] = useState<Said>()
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const backs = useRef<Back[]>([])
  const run: Doing['run'] = (what, told, back) => {
    const done = before.current.then(async () => {
      try {
        await what()
      } catch (error) {
        say({ text: reason(error) })
        return false
      }
      if (back) backs.current = [...backs.current, back].slice(-KEPT)
      const action = back && { label: texts.undo, run: undo }
      if (told) say({ ...told, ...(action && { action }) })
      return true
    })
    before.current = done
    return done
  }
  const undo = () => {
    const back = backs.current.pop()
    if (!back) say({ text: texts.nothingToUndo })
    else if ('refused' in back) say({ text: back.refused })
    else void run(back.run, { text: texts.undone })
  }
  return { said, say, run, undo }
}
