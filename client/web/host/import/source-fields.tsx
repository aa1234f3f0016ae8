import { pollForm as texts } from '../../language/index.ts'

type Props = { text: string; onText: (text: string) => void; onFiles: (files: Iterable<File>) => void }

export const IMPORTED_FILES = '.xlsx,.ods,.csv,.tsv,.txt,.gift,.xml,.md,.json'

/** Where polls come from: a file, or a text that is pasted. */
export const SourceFields = ({ text, onText, onFiles }: Props) => (
  <div>
    <label for="polls-file">{texts.importFile}</label>
    <input
      id="polls-file"
      type="file"
      accept={IMPORTED_FILES}
      onChange={({ currentTarget }) => onFiles(currentTarget.files ?? [])}
    />
    <label for="polls-text">{texts.pasteLabel}</label>
    <p id="polls-how" class="quiet">
      {texts.pasteHow}
    </p>
    <textarea
      id="polls-text"
      rows={8}
      aria-describedby="polls-how"
      placeholder={texts.pasteExample}
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  </div>
)
