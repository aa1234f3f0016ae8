import { useState } from 'preact/hooks'
import type { Person } from '../../../index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { common, hall, host, people as texts } from '../../texts/index.ts'
import { number, time } from '../../texts/language.ts'
import type { Command } from '../console/command.ts'
import { Problem, useSearch } from '../fields.tsx'
import type { SessionDialogProps } from '../hosted-session.ts'
import { reason } from '../reason.ts'
import { Roster } from '../roster/roster.tsx'
import { useCommand } from '../use-command.ts'
import { usePolled } from '../use-polled.ts'
import { removePerson, restorePerson } from './commands.ts'

/** Milliseconds. Whether somebody is present is in no stream. */
const ASK_EVERY = 3_000
const PARTS = ['list', 'roster'] as const

export function People(props: SessionDialogProps) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('list')
  return (
    <Dialog title={texts.title} onClose={props.onClose} isWide>
      <nav class="tabs">
        {PARTS.map((name) => (
          <button key={name} type="button" aria-current={part === name} onClick={() => setPart(name)}>
            {texts.parts[name]}
          </button>
        ))}
      </nav>
      {part === 'list' ? <List {...props} /> : <Roster session={props.session} />}
    </Dialog>
  )
}

function List({ client, id, commands }: SessionDialogProps) {
  const { value, failure, readNow } = usePolled(() => client.listPeople({ id }), ASK_EVERY)
  const { problem, run } = useCommand(commands)
  const all = value?.people ?? []
  const inOrder = all.toSorted((a, b) => Number(a.removed ?? false) - Number(b.removed ?? false))
  const { found, field } = useSearch(inOrder, ({ name, email }) => `${name}\n${email}`)
  const send = (command: Command) => void run(command).then(readNow)
  return (
    <>
      <Problem text={problem || (failure ? reason(failure) : '')} />
      {!value && !failure && <p class="quiet">{common.loading}</p>}
      {value && all.length === 0 && <p class="quiet">{texts.nobody}</p>}
      {all.length > 0 && (
        <>
          <div class="field-row">
            {field}
            <span class="quiet" role="status">
              {hall.ofAll(number(found.length), all.length)} · {texts.hereNow(all.filter(isHere).length)}
            </span>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
          <section class="people-list" tabIndex={0} aria-label={texts.parts.list}>
            <ul>
              {found.map((person) => (
                <Row key={person.id} person={person} send={send} />
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  )
}

const isHere = ({ present, removed }: Person): boolean => present && !removed

function Row({ person, send }: { person: Person; send: (command: Command) => void }) {
  const { id, email, joinedAt, removed } = person
  const name = person.name || email || host.anonymous
  return (
    <li class={removed && 'removed'}>
      <span class="who">
        <strong dir="auto">{name}</strong>
        {email && name !== email && <span dir="auto">{email}</span>}
      </span>
      <span class="quiet">{texts.joinedAt(time(joinedAt))}</span>
      {isHere(person) && <span class="badge here">{texts.here}</span>}
      {removed && <span class="badge">{texts.removed}</span>}
      {removed ? (
        <button type="button" aria-label={texts.restore.one(name)} onClick={() => send(restorePerson({ id, name }))}>
          {texts.restore.label}
        </button>
      ) : (
        <details>
          <summary aria-label={texts.remove.one(name)}>{texts.remove.label}</summary>
          <p>{texts.remove.what}</p>
          <button type="button" class="danger" onClick={() => send(removePerson({ id, name }))}>
            {texts.remove.one(name)}
          </button>
        </details>
      )}
    </li>
  )
}
