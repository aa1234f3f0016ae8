import '../parts/controls/dialog.css'
import { useRef, useState } from 'preact/hooks'
import type { Operations } from '../../index.ts'
import { texts } from '../texts/audience.ts'
import type { Joined } from './joined.ts'
import { Rename } from './rename.tsx'

type Props = {
  client: Operations
  code: string
  name: string | undefined
  /** Whether names are shown to everyone. */
  isForAll: boolean
  onRenamed: (joined: Joined) => void
}

/** One's own name, which a tap changes. */
export function OwnName(props: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onClosed = () => {
    setOpen(false)
    button.current?.focus()
  }
  const { name } = props
  return (
    <>
      <button
        ref={button}
        type="button"
        class="own-name plain"
        aria-label={name ? texts.changeName(name) : undefined}
        onClick={() => setOpen(true)}
      >
        <span dir="auto">{name ?? texts.addName}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 20l1-4L16 5l3 3L8 19z" />
        </svg>
      </button>
      {isOpen && <Rename {...props} onClosed={onClosed} />}
    </>
  )
}
