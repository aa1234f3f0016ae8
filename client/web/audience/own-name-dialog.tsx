import { useEffect, useRef, useState } from 'preact/hooks'
import { NAME_MAX } from '../../../shared/limits.ts'
import type { Operations, Settings } from '../../index.ts'
import { common, phone as texts } from '../texts/index.ts'
import type { Participant } from './participant.ts'
import { reason } from './reason.ts'

export type OwnNameProps = {
  client: Operations
  code: string
  name: string | undefined
  settings: Settings
  /** Whether the name can change. Leaving is possible at any time. */
  canRename: boolean
  onRenamed: (participant: Participant) => void
  onLeft: () => void
}

/** Asks for another name, or whether to leave. */
export function OwnNameDialog({ onClosed, ...props }: OwnNameProps & { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLeaving, setLeaving] = useState(!props.canRename)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} aria-label={isLeaving ? texts.leave.title : texts.name} onClose={onClosed}>
      {isLeaving ? (
        <Leave {...props} close={close} />
      ) : (
        <Rename {...props} close={close} leave={() => setLeaving(true)} />
      )}
    </dialog>
  )
}

type FormProps = OwnNameProps & { close: () => void }

function Rename({ client, code, name, settings, onRenamed, close, leave }: FormProps & { leave: () => void }) {
  const { problem, submit } = useSubmit(async (form) => {
    const given = String(form.get('name')).trim()
    if (!given) return
    await client.joinSession({ id: code, name: given })
    onRenamed({ name: given })
    close()
  })
  return (
    <form onSubmit={submit}>
      <label for="new-name">{texts.name}</label>
      <input id="new-name" name="name" autocomplete="name" maxLength={NAME_MAX} defaultValue={name} required />
      {settings.scores === 'on' && <p class="quiet">{texts.namesAreShown}</p>}
      <p class="error" role="alert">
        {problem}
      </p>
      <div class="buttons">
        <button type="submit" class="main">
          {common.save}
        </button>
        <button type="button" onClick={close}>
          {texts.cancel}
        </button>
        <button type="button" class="plain danger" onClick={leave}>
          {texts.leave.title}
        </button>
      </div>
    </form>
  )
}

/** Says what is erased and what stays, and asks once. */
function Leave({ client, code, settings, onLeft, close }: FormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { problem, submit } = useSubmit(async () => {
    await client.leaveSession({ id: code })
    onLeft()
  })
  return (
    <form onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.leave.title}
      </h2>
      <p>{texts.leave.what}</p>
      {settings.admission === 'tickets' && <p>{texts.leave.ticket}</p>}
      <p class="error" role="alert">
        {problem}
      </p>
      <div class="buttons">
        <button type="submit" class="danger">
          {texts.leave.title}
        </button>
        <button type="button" onClick={close}>
          {texts.cancel}
        </button>
      </div>
    </form>
  )
}

/** Sends a form. `problem` says why it did not go through. */
function useSubmit(send: (form: FormData) => Promise<void>) {
  const [problem, setProblem] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(new FormData(event.currentTarget as HTMLFormElement)).catch((error) => setProblem(reason(error)))
  }
  return { problem, submit }
}
