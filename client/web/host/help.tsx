import { Dialog } from '../parts/dialog.tsx'
import { texts } from '../texts/console.ts'
import { ACTION_NAMES, actionOf } from './actions.ts'

/** A key as people know it. */
export const keyName = (key: string): string =>
  key in texts.keyNames ? texts.keyNames[key as keyof typeof texts.keyNames] : key.toUpperCase()

/** Every key, as the actions have them. */
export const Help = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={texts.keys} closeLabel={texts.close} onClose={onClose}>
    <dl class="keys">
      {ACTION_NAMES.map((name) => (
        <div key={name}>
          <dt>{texts.actions[name]}</dt>
          <dd>
            {actionOf(name).keys.map((key) => (
              <kbd key={key}>{keyName(key)}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <p class="quiet">{texts.keysHint}</p>
  </Dialog>
)
