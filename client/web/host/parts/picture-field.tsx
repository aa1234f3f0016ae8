import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { ALT_MAX } from '../../../../shared/limits.ts'
import type { Operations, Picture } from '../../../index.ts'
import { pollForm as texts } from '../../language/index.ts'
import { PollPicture } from '../../parts/poll/poll-picture.tsx'
import { pastedFiles } from './pasted-files.ts'
import { reason } from './reason.ts'
import { shrink, shrinkLogo } from './shrink.ts'

type Pictured = {
  client: Operations
  id: string
  picture: Picture | null | undefined
  /** What a new picture shows, until the host says it better. */
  alt?: string
  /** Whether it is to stay transparent where it is. */
  isLogo?: boolean
  onChange: (picture: Picture | null) => void
}

type Props = Omit<Pictured, 'alt'> & {
  /** What the button that adds a picture says, below the field or only to screen readers beside it. */
  label: string
  /** The words beside the picture. */
  about?: string
  isBelow?: boolean
  /** Draws the field that the picture belongs to. It takes pictures that are pasted into it or dropped on it. */
  children: (takes: ReturnType<typeof takesFiles>) => ComponentChildren
}

/** A field with a picture, which is chosen, pasted or dropped, and sent at once. */
export function PictureField({ label, about = '', isBelow, children, ...pictured }: Props) {
  const { busy, problem, send } = useSending({ ...pictured, alt: about })
  const button = <FileButton label={label} hasWords={isBelow} busy={busy} onFile={send} />
  return (
    <div class="with-picture">
      <div class="option">
        {children(takesFiles(send))}
        {!isBelow && button}
      </div>
      {isBelow && !pictured.picture && button}
      {pictured.picture && <Description {...pictured} picture={pictured.picture} />}
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

export function useSending({ client, id, isLogo = false, ...field }: Pictured) {
  // What is written while a picture is on its way stays.
  const latest = useRef(field)
  latest.current = field
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async (file: File): Promise<string> => {
    const small = await (isLogo ? shrinkLogo(file) : shrink(file))
    if (!small) return texts.picture.isNone
    const added = await client.addPicture({ id, ...small })
    const { picture, alt = '', onChange } = latest.current
    onChange({ ...added, alt: picture?.alt || alt.trim() })
    return ''
  }
  const send = async (file: File) => {
    setBusy(true)
    setProblem(await add(file).catch(reason))
    setBusy(false)
  }
  return { busy, problem, send }
}

function takesFiles(send: (file: File) => Promise<void>) {
  const take = (event: Event, files: Iterable<File>) => {
    const picture = [...files].find(({ type }) => type.startsWith('image/'))
    if (!picture) return
    event.preventDefault()
    void send(picture)
  }
  return {
    onPaste: (event: ClipboardEvent) => event.clipboardData && take(event, pastedFiles(event.clipboardData)),
    onDrop: (event: DragEvent) => event.dataTransfer && take(event, event.dataTransfer.files),
  }
}

type FileButtonProps = { label: string; hasWords?: boolean; busy: boolean; onFile: (file: File) => Promise<void> }

export const FileButton = ({ label, hasWords = false, busy, onFile }: FileButtonProps) => (
  <label class={hasWords ? 'button plain' : 'button plain sign'} title={label}>
    <svg class="kind" viewBox="0 0 32 24" aria-hidden="true">
      <path d="M3 3h26v18H3zM3 18l8-8 7 7 4-4 7 6M22 8h.1" />
    </svg>
    {hasWords && label}
    <input
      type="file"
      accept="image/*"
      aria-label={label}
      disabled={busy}
      onChange={({ currentTarget }) => {
        if (currentTarget.files?.[0]) void onFile(currentTarget.files[0])
        currentTarget.value = ''
      }}
    />
  </label>
)

/** The picture, what it shows in words, and how to remove it. */
const Description = ({ id, picture, onChange }: Pictured & { picture: Picture }) => (
  <div class="option">
    <PollPicture of={picture} session={id} />
    <input
      aria-label={texts.picture.alt}
      placeholder={texts.picture.alt}
      title={texts.picture.altHint}
      value={picture.alt}
      maxLength={ALT_MAX}
      required
      ref={(field) => field?.setCustomValidity(picture.alt.trim() === '' ? texts.picture.altHint : '')}
      onInput={({ currentTarget }) => onChange({ ...picture, alt: currentTarget.value })}
    />
    <button type="button" class="plain sign" aria-label={texts.picture.remove} onClick={() => onChange(null)}>
      ✕
    </button>
  </div>
)
