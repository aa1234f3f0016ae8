import { useEffect, useMemo, useState } from 'preact/hooks'
import type { PollBody } from '../index.ts'
import { common, hall, addin as texts } from '../web/language/index.ts'
import { useLanguage } from '../web/language/use-language.ts'
import { DEFAULT_ACCENT } from '../web/parts/brand/apply-brand.ts'
import { readBrand } from '../web/parts/brand/read-brand.ts'
import { copyText } from '../web/parts/browser/copy-text.ts'
import { inTwoParts } from '../web/parts/join/in-two-parts.ts'
import { QrCode } from '../web/parts/join/qr-code.tsx'
import { type PhoneAddress, Unreachable, usePhoneAddress } from '../web/parts/join/use-phone-address.tsx'
import { useFormulas } from '../web/parts/user-text/user-text.tsx'
import { Countdown } from '../web/wall/countdown.tsx'
import { PollOnStage, PollState } from '../web/wall/poll-on-stage.tsx'
import { wallColours } from '../web/wall/wall-palette.ts'
import type { Deck, SlideOptions } from './deck.ts'
import { resultMessage } from './result-for-deck.ts'
import { type Following, useSlidePoll } from './use-slide-poll.ts'

type Props = Omit<Following, 'opens'> & {
  options: SlideOptions
  address: Deck['address']
  problem: string
  onOther: () => void
}

/**
 * Shows the poll as the wall does, live while the slide is visible. Showing the slide to the audience opens the poll,
 * unless the slide is for results.
 */
export function PollOfSlide(props: Props) {
  const { showing, options } = props
  const { session, poll, problem, open } = useSlidePoll({ ...props, opens: !options.isResult })
  useResultMessage(poll)
  useFormulas(session)
  const phones = usePhoneAddress()
  const hasTexts = useLanguage(session)
  const { accent = DEFAULT_ACCENT } = readBrand(session?.brand)
  const colours = useMemo(() => wallColours(accent), [accent])
  if (!session || !hasTexts) return <p class="waiting">{problem || common.connection.connecting}</p>
  return (
    <main class={options.isResult ? 'addin result' : 'addin'} style={colours}>
      <h1 class="visually-hidden">{session.title}</h1>
      {poll ? (
        <PollOnStage poll={poll} session={session}>
          <header>
            {poll.state === 'draft' && showing === 'editing' ? (
              <p class="draft-mark">
                <strong>{texts.draft}</strong> {texts.opensWhenShown}
              </p>
            ) : (
              <PollState key={poll.id} poll={poll} />
            )}
            {!options.isResult && <Countdown poll={poll} />}
            {!options.isResult && <JoinLine code={session.code} hasQr={options.hasQr} phones={phones} />}
          </header>
        </PollOnStage>
      ) : (
        <p class="error">{texts.noPoll}</p>
      )}
      <p class="error" role="alert">
        {problem || props.problem}
      </p>
      {showing === 'editing' && <EditControls {...props} found={poll} phones={phones} open={open} />}
    </main>
  )
}

type EditControlsProps = Props & { found: PollBody | undefined; phones: PhoneAddress | undefined; open: () => void }

/** What somebody who edits the slide can do with its poll. */
const EditControls = ({ pairing, address, onOther, onUnpair, found, phones, open }: EditControlsProps) => (
  <footer>
    <Unreachable address={phones} />
    {found?.state === 'draft' && (
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
    {address && found && <FrameAddress address={address(pairing, found.id)} />}
  </footer>
)

/** What a deck's frame is pointed at: longer than its field, so it is copied by a button. */
function FrameAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(address))
  return (
    <div class="frame-address">
      <label for="frame-address">{texts.frame}</label>
      <input
        id="frame-address"
        type="url"
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" onClick={copy}>
        {texts.copy.label}
      </button>
      <span role="status">{isCopied && texts.copy.done}</span>
    </div>
  )
}

type JoinProps = { code: string; hasQr: boolean; phones: PhoneAddress | undefined }

const JoinLine = ({ code, hasQr, phones }: JoinProps) => (
  <div class="join-line">
    <p>
      {hall.joinAt} <bdi>{phones?.host}</bdi> <strong dir="ltr">{inTwoParts(code)}</strong>
    </p>
    {hasQr && phones?.isUnreachable === false && <QrCode text={`${phones.origin}/${code}`} label={texts.qr} />}
  </div>
)

/** Sends the poll's result to the deck, which has the key of this page. */
function useResultMessage(poll: PollBody | undefined): void {
  const message = poll && resultMessage(poll)
  useEffect(() => {
    if (message && parent !== window) parent.postMessage(message, '*')
  }, [JSON.stringify(message)])
}
