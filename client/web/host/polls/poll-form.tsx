import { useState } from 'preact/hooks'
import { EXPLANATION_MAX, PROMPT_MAX } from '../../../../shared/limits.ts'
import { KINDS, POLL_KIND_NAMES } from '../../../../shared/poll-kinds/for-pages.ts'
import type { Operations, PollBody, PollDraft, Session } from '../../../index.ts'
import { common, host, pollForm as texts, hostConsole as words } from '../../language/index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import type { CommandRunner } from '../commands/hosted-session.ts'
import { Problem } from '../parts/fields.tsx'
import { PictureField } from '../parts/picture-field.tsx'
import { useRequest } from '../parts/use-request.ts'
import { DraftPreview } from './draft-preview.tsx'
import { type FormDraft, isScale, keepForm, startForm, toDraft } from './form-draft.ts'
import { KindIcon } from './kind-icon.tsx'
import { OptionFields } from './option-fields.tsx'
import { ScaleEnds } from './scale-ends.tsx'
import { MaxChoices, MaxWords } from './several-fields.tsx'
import { Showing } from './showing.tsx'

type Props = {
  client: Operations
  id: string
  session: Session
  /** The draft to edit; left out for a new one. */
  draft?: PollBody
  commands: Pick<CommandRunner, 'say' | 'showSaved'>
  onClose: () => void
}

type FieldsProps = { form: FormDraft; change: (change: Partial<FormDraft>) => void }
type TargetProps = Pick<Props, 'client' | 'id'>

/** Drafts a poll, or edits a draft. However the form closes, its content is kept until it is saved or discarded. */
export function PollForm({ client, id, session, draft, commands, onClose }: Props) {
  const { busy, problem, submit } = useRequest()
  const [form, setForm] = useState(() => startForm(id, draft))
  const change: FieldsProps['change'] = (part) => {
    const changed = { ...form, ...part }
    setForm(changed)
    keepForm(id, draft, changed)
  }
  const leave = () => {
    keepForm(id, draft, undefined)
    onClose()
  }
  const saveByKey = (event: KeyboardEvent) => {
    const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isAsked || event.repeat || busy) return
    event.preventDefault()
    ;(event.currentTarget as HTMLFormElement).requestSubmit()
  }
  const save = async () => {
    const fields = toDraft(form)
    const saved = draft
      ? await client.editDraft({ id, pid: draft.id, ...fields })
      : await client.draftPoll({ id, ...(fields as PollDraft) })
    leave()
    commands.say({ text: words.did.saved, subject: saved.prompt })
    commands.showSaved(saved.id)
  }
  return (
    <Dialog title={draft ? words.edit : texts.newPoll} onClose={onClose} isWide>
      <form class="poll-form" onSubmit={submit(save)} onKeyDown={saveByKey}>
        <div class="fields">
          <KindFields form={form} change={change} />
          <PromptField client={client} id={id} form={form} change={change} />
          <OptionsOf client={client} id={id} form={form} change={change} />
          {KINDS[form.kind].several === 'maxWords' && <MaxWords form={form} change={change} />}
          <Showing form={form} change={change} />
        </div>
        <DraftPreview session={session} form={form} />
        <Problem text={problem} />
        <div class="buttons end">
          <button type="button" class="plain to-preview" onClick={showPreview}>
            {texts.toPreview}
          </button>
          <button type="button" class="plain" onClick={leave}>
            {texts.discard}
          </button>
          <button type="submit" class="main" disabled={busy}>
            {common.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const KindFields = ({ form, change }: FieldsProps) => (
  <fieldset class="kinds">
    <legend>{texts.kind}</legend>
    {POLL_KIND_NAMES.map((kind) => (
      <label key={kind}>
        <input type="radio" name="kind" checked={kind === form.kind} onChange={() => change({ kind })} />
        <span>
          <KindIcon kind={kind} />
          {host.kinds[kind]}
        </span>
      </label>
    ))}
  </fieldset>
)

const PromptField = ({ client, id, form, change }: FieldsProps & TargetProps) => (
  <>
    <label for="prompt">{texts.prompt}</label>
    <PictureField
      client={client}
      id={id}
      picture={form.picture}
      label={texts.picture.add}
      isBelow
      onChange={(picture) => change({ picture })}
    >
      {(takes) => (
        <textarea
          {...takes}
          id="prompt"
          rows={2}
          value={form.prompt}
          maxLength={PROMPT_MAX}
          required
          autofocus
          onKeyDown={goToOptions}
          onInput={(event) => change({ prompt: event.currentTarget.value })}
        />
      )}
    </PictureField>
  </>
)

function OptionsOf({ client, id, form, change }: FieldsProps & TargetProps) {
  const { options, hasCorrectOption, several } = KINDS[form.kind]
  if (options.max === 0) return null
  const name = isScale(form.kind) ? 'steps' : 'options'
  return (
    <>
      <OptionFields
        client={client}
        id={id}
        options={form[name]}
        limits={options}
        correct={hasCorrectOption ? form.correct : undefined}
        onChange={(all, correct) => change({ [name]: all, correct: correct ?? form.correct })}
      />
      {isScale(form.kind) && <ScaleEnds form={form} change={change} />}
      {several === 'maxChoices' && <MaxChoices form={form} change={change} />}
      {hasCorrectOption && (
        <>
          <label for="explanation">{texts.explanation}</label>
          <textarea
            id="explanation"
            rows={1}
            maxLength={EXPLANATION_MAX}
            value={form.explanation}
            onInput={(event) => change({ explanation: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}

/** Where it is below the form. */
const showPreview = ({ currentTarget }: MouseEvent) =>
  (currentTarget as HTMLButtonElement).form?.querySelector('.draft-preview')?.scrollIntoView({ block: 'nearest' })

/** Enter leads from the question to the first option, as from each option to the next. */
function goToOptions(event: KeyboardEvent) {
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.isComposing) return
  const first = (event.currentTarget as HTMLTextAreaElement).form?.querySelector<HTMLElement>('[name="label"]')
  if (first) event.preventDefault()
  first?.focus()
}
