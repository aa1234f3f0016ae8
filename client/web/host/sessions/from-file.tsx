import { useEffect } from 'preact/hooks'
import { pollForm, host as texts } from '../../language/index.ts'
import { ImportPreview, ImportProblem } from '../import/import-preview.tsx'
import { IMPORTED_FILES } from '../import/source-fields.tsx'
import type { useImport } from '../import/use-import.ts'
import { withUsual } from '../parts/usual-reveal.ts'
import type { NewSessionBody } from './new-session-body.ts'

/** What a new session begins with. */
export type Prepared = Partial<NewSessionBody>

type Props = { importing: ReturnType<typeof useImport>; onRead: (prepared: Prepared) => void }

/** Reads polls from any file that the import takes, and says how many it has, and how it was read. */
export function FromFile({ importing, onRead }: Props) {
  const { read, isFile, polls, leftOut, table, chooseFile } = importing
  const hasPolls = polls.length > 0
  useEffect(() => {
    if (!isFile) return
    const found = read?.polls.map((draft) => (read.own ? draft : withUsual(draft))) ?? []
    onRead(found.length > 0 ? { ...read?.own, polls: found } : {})
  }, [read, isFile])
  return (
    <details open={isFile}>
      <summary>{texts.file.title}</summary>
      <label for="prepared">{pollForm.importFile}</label>
      <input
        id="prepared"
        type="file"
        accept={IMPORTED_FILES}
        aria-describedby="in-file"
        onChange={({ currentTarget }) => chooseFile(currentTarget.files ?? [])}
      />
      <p id="in-file" class="quiet" role="status">
        {hasPolls && texts.file.count(polls.length)}
      </p>
      {(table || hasPolls || leftOut.length > 0) && <ImportPreview importing={importing} />}
      <ImportProblem importing={importing} />
    </details>
  )
}
