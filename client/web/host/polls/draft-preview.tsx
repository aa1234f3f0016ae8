import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import { DEFAULT_REVEAL } from '../../../../shared/reveals.ts'
import { settingOf } from '../../../../shared/session-settings.ts'
import type { PollBody, Session } from '../../../index.ts'
import { pollForm as texts, hostConsole as words } from '../../language/index.ts'
import { SmallWall } from '../parts/small-wall.tsx'
import { usualReveal } from '../parts/usual-reveal.ts'
import { type FormDraft, isScale, isWritten, maxChoicesOf, stepsOf, toForm } from './form-draft.ts'

export type NextPreviewProps = { session: Session; draft: PollBody }

/** What the wall shows once the next draft is open. */
export const NextPreview = ({ session, draft }: NextPreviewProps) => (
  <DraftPreview session={session} form={toForm(draft)} caption={words.next} />
)

type Props = { session: Session; form: FormDraft; caption?: string }

/** What the wall shows once the poll is open, while it is written. */
export function DraftPreview({ session, form, caption = texts.preview }: Props) {
  const { settings, ...rest } = session
  const shown: Session = {
    ...rest,
    settings: { letters: settingOf(settings, 'letters') },
    status: 'live',
    stage: 'poll',
    highlightedQuestionId: null,
    poll: asPoll(form),
  }
  return (
    <figure class="draft-preview" aria-hidden="true">
      <figcaption class="quiet">{caption}</figcaption>
      <div class="screen">
        <SmallWall session={shown} language={settings?.language} />
      </div>
    </figure>
  )
}

/** A draft as a poll without votes. Options that are not written yet have a number. */
function asPoll(form: FormDraft): PollBody {
  const { kind, prompt, picture, reveal = usualReveal(kind) } = form
  const maxChoices = KINDS[kind].several === 'maxChoices' ? maxChoicesOf(form) : 1
  const rows = isScale(kind) ? stepsOf(form) : isWritten(kind) ? [] : form.options
  return {
    id: 'draft',
    kind,
    state: 'open',
    prompt: prompt.trim() || '…',
    ...(reveal !== DEFAULT_REVEAL && { reveal, revealed: false }),
    ...(picture && { picture }),
    ...(maxChoices > 1 && { maxChoices, voters: 0 }),
    options: rows.map(({ label, picture: beside }, index) => ({
      id: String(index),
      label: label.trim() || texts.option.number(index + 1),
      tally: 0,
      ...(beside && { picture: beside }),
    })),
  } as PollBody
}
