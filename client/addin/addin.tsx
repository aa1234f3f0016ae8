import { useEffect, useState } from 'preact/hooks'
import { common, addin as texts } from '../web/language/index.ts'
import { ChoosePoll } from './choose-poll.tsx'
import type { Deck, Slide, SlideOptions } from './deck.ts'
import { Pair } from './pair.tsx'
import type { Binding } from './pairing.ts'
import { PollOfSlide } from './poll-of-slide.tsx'

/** The add-in of one slide: it pairs with a session, chooses a poll, then shows it. */
export function AddIn({ deck, options }: { deck: Deck; options: SlideOptions }) {
  const [slide, setSlide] = useState<Slide>()
  const [problem, setProblem] = useState('')
  useEffect(() => deck.follow(setSlide), [deck])
  if (!slide) return <p class="waiting">{common.connection.connecting}</p>
  const { pairing, poll } = slide.binding
  const bind = (binding: Binding, why = '') => {
    setProblem(why)
    deck.keep(binding).catch(() => setProblem(texts.failed))
  }
  const unpair = (why?: string) => bind({}, why)
  if (!pairing) return <Pair problem={problem} onPaired={(found) => bind({ pairing: found })} />
  if (!poll) {
    const choose = (chosen: string) => bind({ pairing, poll: chosen })
    return <ChoosePoll pairing={pairing} onChosen={choose} onUnpair={unpair} />
  }
  return (
    <PollOfSlide
      key={`${pairing.id} ${poll}`}
      pairing={pairing}
      poll={poll}
      problem={problem}
      options={options}
      showing={slide.showing}
      shownFor={deck.shownFor}
      address={deck.address}
      onOther={() => bind({ pairing })}
      onUnpair={unpair}
    />
  )
}
