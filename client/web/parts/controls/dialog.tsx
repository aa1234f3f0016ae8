import './dialog.css'
import './dialog-head.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { host as texts } from '../../language/index.ts'

type Props = { title: string; onClose: () => void; isWide?: boolean; children: ComponentChildren }

/** A dialog over the page: Escape and a press beside it close it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, isWide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // Browsers center what gets the focus, and so may hide the beginning: it is shown with what fits below it.
    dialog.current?.scrollTo(0, 0)
    if (dialog.current?.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' })
    // A dialog that is removed while it is open does not return the focus by itself.
    return () => before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true })
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'wide' : undefined}
      aria-labelledby={id}
      onClose={onClose}
      onMouseDown={(event) => event.target === dialog.current && isBeside(event) && close()}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="plain sign" aria-label={texts.close} onClick={close}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** Whether the press is on the page behind, which belongs to the dialog, and not on its padding. */
function isBeside({ clientX, clientY, currentTarget }: MouseEvent): boolean {
  const { left, right, top, bottom } = (currentTarget as Element).getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
