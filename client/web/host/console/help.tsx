import type { ComponentChildren } from 'preact'
import { guide, hostConsole as texts } from '../../language/index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { keyName } from '../commands/shortcut-names.ts'
import { COMMAND_NAMES, type CommandName, rowOf } from '../commands/shortcuts.ts'

const CHAPTERS = ['before', 'during', 'questions', 'trouble', 'after'] as const satisfies (keyof typeof guide)[]

/** Keys by what they act on. */
const OF_QUESTIONS = COMMAND_NAMES.filter((name) => isOfQuestions(name))
const OF_STAGE = COMMAND_NAMES.filter((name) => !isOfQuestions(name))

function isOfQuestions(name: CommandName): boolean {
  return ['down', 'up', 'unpin'].includes(name) || rowOf(name).isOfQuestion === true
}

export const Help = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={texts.actions.help} onClose={onClose} isWide>
    <div class="guide">
      <Keys />
      <div class="chapters">
        {CHAPTERS.map((name) => guide[name]).map(({ title, ...lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {Object.values(lines).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  </Dialog>
)

const rowsOf = (names: CommandName[]) => names.map((name): KeyRow => [texts.actions[name], rowOf(name).keys])

const Keys = () => (
  <section class="keys" aria-label={texts.keys.title}>
    <KeyList title={texts.parts.stage} rows={rowsOf(OF_STAGE)} />
    <KeyList title={texts.parts.questions} rows={rowsOf(OF_QUESTIONS)} />
    <KeyList
      title={texts.wallKeys.title}
      rows={Object.entries(texts.wallKeys.names).map(([key, name]): KeyRow => [name, [key]])}
    >
      <p class="quiet">{texts.keys.hint}</p>
    </KeyList>
  </section>
)

type KeyRow = [name: string, keys: readonly string[]]
type KeyListProps = { title: string; rows: KeyRow[]; children?: ComponentChildren }

const KeyList = ({ title, rows, children }: KeyListProps) => (
  <div>
    <h3>{title}</h3>
    <dl>
      {rows.map(([name, keys]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{keyName(key)}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
)
