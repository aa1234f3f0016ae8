import { useEffect, useRef, useState } from 'preact/hooks'
import { NAME_MAX } from '../../../../shared/limits.ts'
import { settingOf } from '../../../../shared/session-settings.ts'
import { LiveAudienceError, type Operations, type Settings } from '../../../index.ts'
import { common, phone as texts } from '../../language/index.ts'
import type { Participant } from '../parts/participant.ts'
import { whyUnsent } from '../parts/reason.ts'
import { useSending } from '../parts/use-sending.ts'

export type OwnNameDialogProps = {
  client: Operations
  code: string
  name: string | undefined
  settings: Settings
  canRename: boolean
  onRenamed: (participant: Participant) => void
  onLeft: () => void
}

/** Asks for another name, or once whether to leave. */
export function OwnNameDialog({ onClosed, ...props }: OwnNameDialogProps & { onClosed: () => void }) {
  const { client, code, settings, canRename, onRenamed, onLeft } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLeaving, setLeaving] = useState(!canRename)
  const renaming = useSending()
  const leaving = useSending()
  const { failure, isBusy } = isLeaving ? leaving : renaming
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const rename = (newName: string) =>
    renaming.send(
      () => client.joinSession({ id: code, name: newName }),
      () => {
        onRenamed({ name: newName, ...(settingOf(settings, 'scores') === 'on' && { knowsScores: true }) })
        close()
      },
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const newName = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim()
    if (isLeaving) void leaving.send(() => client.leaveSession({ id: code }).catch(unlessGone), onLeft)
    else if (newName) void rename(newName)
  }
  return (
    <dialog ref={dialog} aria-label={isLeaving ? texts.leave.sure : texts.name} onClose={onClosed}>
      <form onSubmit={submit}>
        {isLeaving ? <Leaving settings={settings} /> : <Name {...props} />}
        <p class="error" role="alert">
          {whyUnsent(failure)}
        </p>
        <div class="buttons">
          <button type="button" onClick={close}>
            {texts.cancel}
          </button>
          <button type="submit" class={isLeaving ? 'danger' : 'main'} aria-disabled={isBusy}>
            {isLeaving ? texts.leave.title : common.save}
          </button>
          {!isLeaving && (
            <button type="button" class="plain danger" onClick={() => setLeaving(true)}>
              {texts.leave.title}
            </button>
          )}
        </div>
      </form>
    </dialog>
  )
}

/** Whoever is not in the session has left: the answer to an earlier attempt was lost. */
function unlessGone(error: unknown): void {
  if (!(error instanceof LiveAudienceError && error.code === 'not_joined')) throw error
}

const Name = ({ name, settings }: Pick<OwnNameDialogProps, 'name' | 'settings'>) => (
  <>
    <h2>{texts.name}</h2>
    <input name="name" aria-label={texts.name} autocomplete="name" maxLength={NAME_MAX} defaultValue={name} required />
    <p class="quiet">{settingOf(settings, 'scores') === 'on' ? texts.seen.all : texts.seen.name}</p>
  </>
)

function Leaving({ settings }: Pick<OwnNameDialogProps, 'settings'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {texts.leave.sure}
      </h2>
      <p>{texts.leave.what}</p>
      {settingOf(settings, 'admission') === 'tickets' && <p>{texts.leave.ticket}</p>}
    </>
  )
}
