import { guide, hostConsole as texts } from '../../language/index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { keyName } from '../commands/shortcut-names.ts'
import { COMMAND_NAMES, rowOf } from '../commands/shortcuts.ts'

const CHAPTERS = ['before', 'during', 'questions', 'trouble', 'after'] as const satisfies (keyof typeof guide)[]

export const Help = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={texts.actions.help} onClose={onClose} isWide>
    <div class="guide">
      <div>
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
      <Keys />
    </div>
  </Dialog>
)

const Keys = () => (
  <section class="keys">
    <h3>{texts.keys.title}</h3>
    <dl>
      {COMMAND_NAMES.map((name) => (
        <div key={name}>
          <dt>{texts.actions[name]}</dt>
          <dd>
            {rowOf(name).keys.map((key) => (
              <kbd key={key}>{keyName(key)}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <p class="quiet">{texts.keys.hint}</p>
    <h3>{texts.wallKeys.title}</h3>
    <dl>
      {Object.entries(texts.wallKeys.names).map(([key, name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <kbd>{keyName(key)}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
