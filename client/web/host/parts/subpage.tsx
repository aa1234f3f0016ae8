import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { LiveAudienceError, Session } from '../../../index.ts'
import { common, hallCheck as texts } from '../../language/index.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { Problem } from './fields.tsx'
import { reason } from './reason.ts'
import { signInAfter } from './return-to.ts'

type Props = {
  class: string
  heading: string
  id: string
  session: Session | undefined
  refused: LiveAudienceError | undefined
  failure: unknown
  isLoading: boolean
  children: ComponentChildren
}

/** A page of its own about one session, with the way back to the console. */
export function Subpage({ class: name, heading, id, session, refused, failure, isLoading, children }: Props) {
  useEffect(() => {
    document.title = session ? `${heading} · ${session.title}` : heading
  }, [heading, session?.title])
  useEffect(() => signInAfter(failure), [failure])
  const error = refused ?? failure
  return (
    <main class={name}>
      <header>
        <a class="button plain back" href={`/host/${id}`}>
          ‹ {texts.back}
        </a>
        <h1>{heading}</h1>
        {session && (
          <UserText as="p" class="quiet clamped" title={session.title}>
            {session.title}
          </UserText>
        )}
      </header>
      <Problem text={error ? reason(error) : ''} />
      {children}
      {!error && isLoading && <p class="quiet">{common.loading}</p>}
    </main>
  )
}
