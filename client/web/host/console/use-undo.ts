import { useRef, useState } from 'preact/hooks'
import type { Said } from '../../parts/toast.tsx'
import { texts } from '../../texts/console.ts'
import { reason } from '../../texts/host.ts'

/** The way back from something that was done: how, and what is said then; or why there is none. */
export type Back = { run: () => Promise<unknown>; undone?: Said } | { refused: string }

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
  const inTurn = <T>(what: () => Promise<T>): Promise<T> => {
    const done = before.current.then(what)
    before.current = done
    return done
  }
  const attempt: Doing['run'] = async (what, told, back) => {
    try {
      await what()
    } catch (error) {
      say({ text: reason(error) })
      return false
    }
    if (back) backs.current = [...backs.current, back].slice(-KEPT)
    const action = back && 'run' in back && { label: texts.undo, run: undo }
    if (told) say({ ...told, ...(action && { action }) })
    return true
  }
  const undoLast = async () => {
    const back = backs.current.pop()
    if (!back) say({ text: texts.nothingToUndo })
    else if ('refused' in back) say({ text: back.refused })
    else await attempt(back.run, back.undone ?? { text: texts.undone })
  }
  const run: Doing['run'] = (...what) => inTurn(() => attempt(...what))
  // What is still under way is what is taken back.
  const undo = () => void inTurn(undoLast)
  return { said, say, run, undo }
}
