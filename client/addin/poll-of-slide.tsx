import { Unreachable, usePhoneAddress } from '../web/parts/phone-address.tsx'
import { texts } from '../web/texts/addin.ts'
import { PollOnStage } from '../web/wall/poll-on-stage.tsx'
import type { Deck } from './deck.ts'
import { type Following, useLivePoll } from './live-poll.ts'

type Props = Following & {
  address: Deck['address']
  problem: string
  onOther: () => void
}

/** The poll as the wall shows it, live while the slide is in sight; shown to the audience, it opens. */
export function PollOfSlide(props: Props) {
  const { pairing, showing, address, onOther, onUnpair } = props
  const { session, poll, problem, open } = useLivePoll(props)
  const phones = usePhoneAddress()
  if (!session) return <p class="waiting">{problem || texts.loading}</p>
  return (
    <main class="addin">
      <h1 class="for-readers">{session.title}</h1>
      {poll ? <PollOnStage poll={poll} /> : <p class="error">{texts.noPoll}</p>}
      <p class="join-line">
        {texts.joinAt(phones?.host ?? '')} <strong>{session.code}</strong>
      </p>
      <Unreachable address={phones} />
      <p class="error" role="alert">
        {problem || props.problem}
      </p>
      {showing === 'prepared' && (
        <footer>
          {poll?.state === 'draft' && <p class="quiet">{texts.opensWhenShown}</p>}
          {poll?.state === 'draft' && (
            <button type="button" class="main" onClick={open}>
              {texts.open}
            </button>
          )}
          <button type="button" onClick={onOther}>
            {texts.other}
          </button>
          <button type="button" onClick={() => onUnpair()}>
            {texts.unpair}
          </button>
          {address && poll && (
            <label class="frame">
              {texts.frame}
              <input
                readOnly
                value={address(pairing, poll.id)}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            </label>
          )}
        </footer>
      )}
    </main>
  )
}
