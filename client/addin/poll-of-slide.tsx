import { useEffect, useState } from 'preact/hooks'
import type { PollBody } from '../index.ts'
import { applyBrand, readBrand } from '../web/parts/brand.ts'
import { PollOnStage } from '../web/wall/poll-on-stage.tsx'
import type { Deck, Showing } from './deck.ts'
import type { Pairing } from './pairing.ts'
import { openPoll, type Prepared, Refused, readPrepared, watchWall } from './rest.ts'
import { texts } from './texts.ts'

type Props = {
  pairing: Pairing
  /** Its id, or its place from 1. */
  poll: string
  showing: Showing
  address: Deck['address']
  problem: string
  onOther: () => void
  onUnpair: (why?: string) => void
}

/** The poll as the wall shows it, live while the slide is in sight; shown to the room, it opens. */
export function PollOfSlide(props: Props) {
  const { pairing, showing, address, onOther, onUnpair } = props
  const { session, poll, problem, open } = useLivePoll(props)
  if (!session) return <p class="waiting">{problem || texts.loading}</p>
  return (
    <main class="addin">
      <h1 class="for-readers">{session.title}</h1>
      {poll ? <PollOnStage poll={poll} /> : <p class="error">{texts.noPoll}</p>}
      <p class="join-line">
        {texts.joinAt(location.host)} <strong>{session.code}</strong>
      </p>
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

/** The slide's poll now, from the wall as long as it is on it, and a way to open it. */
function useLivePoll({ pairing, poll: wanted, showing, onUnpair }: Props) {
  const [session, setSession] = useState<Prepared>()
  const [onWall, setOnWall] = useState<PollBody>()
  const [problem, setProblem] = useState('')
  const known = session && find(session, wanted)
  const tell = (error: unknown) => {
    if (error instanceof Refused && error.isForGood) onUnpair(error.message)
    else setProblem(error instanceof Refused ? error.message : texts.failed)
  }
  const open = () => known && openPoll(pairing, known.id).then(() => setProblem(''), tell)

  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      const found = await readPrepared(pairing)
      if (stop.signal.aborted) return
      setSession(found)
      setOnWall(undefined)
      applyBrand(readBrand(found.brand), document.documentElement)
      const poll = find(found, wanted)
      if (showing === 'shown' && poll?.state === 'draft') await openPoll(pairing, poll.id)
      setProblem('')
    }
    untilDone(look, stop.signal, tell)
    return () => stop.abort()
  }, [showing])

  useEffect(() => {
    if (showing === 'hidden' || !known) return
    const stop = new AbortController()
    const follow = async () => {
      let wasOnWall = false
      for await (const { poll } of watchWall(pairing, stop.signal)) {
        const isOnWall = poll?.id === known.id
        setOnWall(isOnWall ? poll : undefined)
        if (wasOnWall && !isOnWall) setSession(await readPrepared(pairing))
        wasOnWall = isOnWall
      }
    }
    follow().catch(tell)
    return () => stop.abort()
  }, [showing, known?.id])
  return { session, poll: onWall ?? known, problem, open }
}

const find = ({ polls }: Prepared, wanted: string): PollBody | undefined =>
  polls.find(({ id }, place) => id === wanted || `${place + 1}` === wanted)

/** Milliseconds. */
const TRY_EVERY = 2_000

/** Tries until it goes through or is refused: a hall's network must not cost a poll. */
async function untilDone(
  what: () => Promise<void>,
  signal: AbortSignal,
  tell: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await what()
    } catch (error) {
      if (!signal.aborted) tell(error)
      if (error instanceof Refused) return
      await new Promise((resolve) => setTimeout(resolve, TRY_EVERY))
    }
  }
}
