import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../../index.ts'

/** A poll that was saved, and its index among drafts where it was moved. Saved once more, it is another. */
export type SavedPoll = { pid: string; index?: number | undefined }

/** Which poll was saved last, and how to tell. */
export function useSavedPoll() {
  const [saved, setSaved] = useState<SavedPoll>()
  return { saved, showSaved: (pid: string, index?: number) => setSaved({ pid, index }) }
}

/** Scrolls to the poll that was saved last, in a column that is on the screen. */
export function useShownPoll(
  column: { current: HTMLElement | null },
  saved: SavedPoll | undefined,
  drafts: readonly Pick<PollBody, 'id'>[],
): void {
  const shown = useRef(saved)
  // After each drawing: a new one is in the list, and a moved one in its place, once the server has sent it.
  useLayoutEffect(() => {
    if (!saved || shown.current === saved) return
    if (saved.index !== undefined && drafts[saved.index]?.id !== saved.pid) return
    const item = column.current?.querySelector(`[data-glide="${saved.pid}"]`)
    if (!item) return
    shown.current = saved
    item.scrollIntoView({ block: 'center' })
  })
}
