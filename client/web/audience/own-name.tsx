import '../parts/controls/dialog.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { NAME_MAX } from '../../../shared/limits.ts'
import type { Operations } from '../../index.ts'
import { common, phone as texts } from '../texts/index.ts'
import type { Participant } from './participant.ts'
import { reason } from './reason.ts'

type Props = {
  client: Operations
  code: string
  name: string | undefined
  /** Whether names are shown to everyone. */
  isForAll: boolean
  onRenamed: (participant: Participant) => void
}

/** The participant's own name. A tap changes it. */
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

/** Asks for another name. */
function Rename({ client, code, name, isForAll, onRenamed, onClosed }: Props & { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const rename = async (event: SubmitEvent) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim()
    if (!given) return
    try {
      await client.joinSession({ id: code, name: given })
      onRenamed({ name: given })
      dialog.current?.close()
    } catch (error) {
      setProblem(reason(error))
    }
  }
  return (
    <dialog ref={dialog} aria-label={texts.name} onClose={onClosed}>
      <form onSubmit={rename}>
        <label for="new-name">{texts.name}</label>
        <input id="new-name" name="name" autocomplete="name" maxLength={NAME_MAX} defaultValue={name} required />
        {isForAll && <p class="quiet">{texts.namesAreShown}</p>}
        <p class="error" role="alert">
          {problem}
        </p>
        <div class="buttons">
          <button type="submit" class="main">
            {common.save}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
