import './own-name.css'
import { useRef, useState } from 'preact/hooks'
import { phone as texts } from '../../language/index.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { OwnNameDialog, OwnNameDialogProps } from './own-name-dialog.tsx'

export type OwnNameProps = OwnNameDialogProps & {
  /** Undefined until its code is there. */
  Dialog: typeof OwnNameDialog | undefined
}

/** The participant's own name. A tap changes it, or leaves the session. */
export function OwnName({ Dialog, ...props }: OwnNameProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onClosed = () => {
    setOpen(false)
    button.current?.focus()
  }
  const { name, canRename } = props
  return (
    <>
      <button
        ref={button}
        type="button"
        class="own-name"
        aria-label={canRename ? name && texts.rename.change(name) : texts.leave.title}
        onClick={() => setOpen(true)}
      >
        {canRename && name ? (
          <UserText>{name}</UserText>
        ) : (
          <span>{canRename ? texts.rename.add : texts.leave.short}</span>
        )}
        {canRename && name && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 20l1-4L16 5l3 3L8 19z" />
          </svg>
        )}
      </button>
      {isOpen && Dialog && <Dialog {...props} onClosed={onClosed} />}
    </>
  )
}
