import { useState } from 'preact/hooks'
import type { Person } from '../../../index.ts'
import { common, hall, host, people as texts } from '../../language/index.ts'
import { number, time } from '../../language/language.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { Command } from '../commands/command.ts'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { removePerson, restorePerson } from '../commands/people.ts'
import { useCommand } from '../commands/use-command.ts'
import { Problem, useSearch } from '../parts/fields.tsx'
import { reason } from '../parts/reason.ts'
import { usePolled } from '../parts/use-polled.ts'
import { useSteadyOrder } from '../parts/use-steady-order.ts'
import { Roster } from './roster.tsx'

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
  const sorted = value?.people.toSorted(hereFirst) ?? []
  const all = useSteadyOrder([sorted], true).flat()
  const { found, field, isSearching } = useSearch(all, ({ name, email }) => `${name}\n${email}`)
  const send = (command: Command) => void run(command).then(readNow)
  return (
    <>
      <Problem text={problem || (failure ? reason(failure) : '')} />
      {!value && !failure && <p class="quiet">{common.loading}</p>}
      {value && all.length === 0 && <p class="quiet">{texts.nobody}</p>}
      {all.length > 0 && (
        <>
          <div class="field-row find">
            {field}
            <span class="quiet" role="status">
              {isSearching
                ? hall.ofAll(number(found.length), all.length)
                : texts.hereNow(howMany(all.filter(isHere), all))}
            </span>
          </div>
          <section class="people-list" aria-label={texts.parts.list}>
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

/** All of them in one number. */
const howMany = (some: Person[], all: Person[]): string =>
  some.length === all.length ? number(all.length) : hall.ofAll(number(some.length), all.length)

const isHere = ({ present, removed }: Person): boolean => present && !removed
const nameOf = ({ name, email }: Person): string => name || email || ''

/** By name: those who are here, who have left, who were removed, and last in each the ones without a name. */
function hereFirst(a: Person, b: Person): number {
  const rank = (person: Person) => (person.removed ? 4 : person.present ? 0 : 2) + (nameOf(person) ? 0 : 1)
  return rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b), document.documentElement.lang, { numeric: true })
}

/** One person. What the host can do unfolds below. */
function Row({ person, send }: { person: Person; send: (command: Command) => void }) {
  const { id, email, joinedAt, removed } = person
  const name = nameOf(person) || host.anonymous
  return (
    <li class={isHere(person) ? undefined : 'away'}>
      <details>
        <summary>
          <span class="person">
            <UserText as="strong">{name}</UserText>
            {email && name !== email && <UserText>{email}</UserText>}
            <span class="since">
              {!isHere(person) && <span class="badge">{removed ? texts.removed : texts.away}</span>}
              <span class="joined">{texts.joinedAt(time(joinedAt))}</span>
            </span>
          </span>
        </summary>
        {!removed && <p>{texts.remove.what(name)}</p>}
        <button
          type="button"
          class={removed ? undefined : 'danger'}
          onClick={() => send((removed ? restorePerson : removePerson)({ id, name }))}
        >
          {(removed ? texts.restore : texts.remove.one)(name)}
        </button>
      </details>
    </li>
  )
}
