import type { PollDraft } from '../../../../shared/schemas/draft.ts'
import { counts, failure, host, hostConsole, pollForm as texts } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import { Status } from '../../parts/controls/status.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { Problem, SelectField } from '../parts/fields.tsx'
import { mostPerPerson } from '../parts/most-per-person.ts'
import { ofCode, reason } from '../parts/reason.ts'
import { ColumnChoices } from './column-choices.tsx'
import { FORMATS, type Format } from './formats.ts'
import type { LeftOut } from './to-drafts.ts'
import type { useImport } from './use-import.ts'

type Importing = ReturnType<typeof useImport>

/**
 * What is wrong with what was chosen, and what to do about it. Chromium remembers until the page is loaded anew that code
 * did not come.
 * @param other what is wrong besides, which is said first
 */
export const ImportProblem = ({ importing, other = '' }: { importing: Importing; other?: string }) => (
  <>
    <Problem text={other || problemOf(importing)} />
    {importing.failed && (
      <button type="button" onClick={() => location.reload()}>
        {failure.reload}
      </button>
    )}
  </>
)

function problemOf({ failed, refused, isEmpty, table, polls, leftOut }: Importing): string {
  if (failed) return reason(failed.error)
  if (refused) return refused.why === 'format' ? texts.refused.format(refused.name) : texts.refused[refused.why]
  if (table && polls.length === 0 && !table.roles.includes('prompt')) return texts.noQuestions
  return isEmpty || (table && polls.length + leftOut.length === 0) ? texts.noPolls : ''
}

/** How a file was read, which a host can change, what was left out, and the polls. */
export const ImportPreview = ({ importing }: { importing: Importing }) => {
  const { polls, leftOut, table } = importing
  return (
    <div>
      <ReadAs {...importing} />
      {table && <ColumnChoices table={table} onChoose={(roles) => importing.choose({ roles })} />}
      {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
      {polls.length > 0 && <h3>{counts.polls(polls.length)}</h3>}
      {polls.length > 0 && <Polls polls={polls} />}
    </div>
  )
}

/** As what the text was read. A format that is certain has no choice. */
function ReadAs({ format, encoding, sheets, sheet, choose }: Importing) {
  const isCertain = !format || sheets.length > 0 || !FORMATS.some((one) => one === format)
  return (
    <>
      {format && <Status class="quiet">{texts.readAs([format, encoding].filter(Boolean).join(', '))}</Status>}
      {sheets.length > 1 && (
        <SelectField
          id="sheet"
          label={texts.sheet}
          value={sheet ?? 0}
          choices={sheets.map((_, index) => index)}
          nameOf={(index) => sheets[index] ?? ''}
          onChange={(index) => choose({ sheet: index, roles: undefined })}
        />
      )}
      {!isCertain && (
        <SelectField
          id="format"
          label={texts.format}
          value={format}
          choices={FORMATS as readonly Format[]}
          nameOf={(one) => one}
          onChange={(chosen) => choose({ format: chosen, roles: undefined })}
        />
      )}
    </>
  )
}

const Polls = ({ polls }: { polls: PollDraft[] }) => (
  <ol class="preview">
    {polls.map((draft, index) => (
      <li key={index}>
        <UserText as="strong">{draft.prompt}</UserText>{' '}
        <span class="quiet">
          {[host.kinds[draft.kind], ...mostPerPerson(draft), draft.seconds && hostConsole.seconds(draft.seconds)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {draft.options && (
          <ul class="labels">
            {draft.options.map((option, place) => (
              <UserText as="li" key={place}>
                {typeof option === 'string' ? option : option.label}
                {(draft.correctOptions ?? [draft.correctOption]).includes(place) && ' ✓'}
              </UserText>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
)

/** How much of what is left out is shown: a page takes seconds to draw 20,000 lines. */
const SHOWN_MAX = 500

const LeftOutList = ({ leftOut }: { leftOut: LeftOut[] }) => (
  <>
    <h3 id="left-out">{texts.leftOut}</h3>
    <ul class="preview" aria-labelledby="left-out">
      {leftOut.slice(0, SHOWN_MAX).map(({ line, text, why }, index) => (
        <li key={index}>
          {line > 0 && `${texts.line(line)} `}
          <UserText as="q">{text.slice(0, 120)}</UserText>{' '}
          <span class="error">{why === 'full' ? ofCode('too_many_polls') : texts.why[why]}</span>
        </li>
      ))}
      {leftOut.length > SHOWN_MAX && <li>+ {number(leftOut.length - SHOWN_MAX)}</li>}
    </ul>
  </>
)
