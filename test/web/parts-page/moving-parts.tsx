import { useState } from 'preact/hooks'
import { Dialog } from '../../../client/web/parts/controls/dialog.tsx'
import { Menu, MenuItem } from '../../../client/web/parts/controls/menu.tsx'
import { Sortable } from '../../../client/web/parts/controls/sortable.tsx'
import { type Message, Toast } from '../../../client/web/parts/controls/toast.tsx'
import { Boundary } from '../../../client/web/parts/errors/boundary.tsx'

/** Parts that are to be pressed before all of them is seen. */

export function WithMenu() {
  const [chosen, setChosen] = useState('')
  return (
    <p class="buttons">
      <Menu label="A menu" sign="⋯">
        {['The first', 'The second'].map((item) => (
          <MenuItem key={item} onChoose={() => setChosen(item)}>
            {item}
          </MenuItem>
        ))}
        <MenuItem class="danger" onChoose={() => setChosen('What is lost')}>
          What is lost
        </MenuItem>
      </Menu>
      {chosen}
    </p>
  )
}

export function WithDialog() {
  const [open, setOpen] = useState<'narrow' | 'wide'>()
  const close = () => setOpen(undefined)
  return (
    <p class="buttons">
      <button type="button" onClick={() => setOpen('narrow')}>
        Narrow dialog
      </button>
      <button type="button" onClick={() => setOpen('wide')}>
        Wide dialog
      </button>
      {open && (
        <Dialog title="A dialog" onClose={close} isWide={open === 'wide'}>
          <p>What it is about.</p>
          <div class="buttons end">
            <button type="button" onClick={close}>
              Cancel
            </button>
            <button type="button" class="main" onClick={close}>
              Do it
            </button>
          </div>
        </Dialog>
      )}
    </p>
  )
}

export function WithToast() {
  const [message, setMessage] = useState<Message>()
  const say = (next: Message) => () => setMessage(next)
  const gone = () => setMessage(undefined)
  return (
    <>
      <p class="buttons">
        <button type="button" onClick={say({ text: 'Copied.' })}>
          Plain toast
        </button>
        <button
          type="button"
          onClick={say({
            text: 'Hidden.',
            subject: 'When do the new offices open, and who moves there first?',
            action: { label: 'Undo', run: gone },
          })}
        >
          Toast to undo
        </button>
      </p>
      <Toast message={message} onGone={gone} />
    </>
  )
}

export function WithTabs() {
  const [tab, setTab] = useState('Poll')
  return (
    <nav class="tabs" aria-label="Tabs">
      {['Poll', 'Questions', 'People'].map((name) => (
        <button key={name} type="button" aria-current={name === tab ? 'true' : undefined} onClick={() => setTab(name)}>
          {name} {name === 'Questions' && <span class="badge count">3</span>}
        </button>
      ))}
    </nav>
  )
}

export function Ordered() {
  const [ids, setIds] = useState(['Focus time', 'Pair programming', 'A quiet room'])
  return <Sortable ids={ids} labelOf={(id) => id} onOrder={setIds} />
}

/** A part that has thrown; what it threw is told on the console. */
export function Broken() {
  const [isBroken, setBroken] = useState(false)
  return (
    <Boundary>
      <button type="button" onClick={() => setBroken(true)}>
        Break it
      </button>
      {isBroken && <Thrower />}
    </Boundary>
  )
}

function Thrower(): never {
  throw new Error('broken on purpose')
}
