import type { Deck, Showing, Slide } from './deck.ts'
import { type Binding, readFragment, toFragment } from './pairing.ts'

/** The messages that reveal.js sends to the frames of a slide. Others may send them, too. */
const MESSAGES: Record<string, Showing> = { 'slide:start': 'shown', 'slide:stop': 'hidden' }

/**
 * A frame in a web page, or a tab of its own. The deck sends a message when its slide is shown. Until then a visible
 * page counts as being edited. The binding comes in the fragment, which is removed from the address at once and lives
 * in memory alone.
 */
export function iframeDeck(): Deck {
  const { search } = location
  const slide: Slide = { showing: 'hidden', binding: readFragment(location.hash) }
  history.replaceState(null, '', location.pathname)
  let shownSince = 0
  let tell: (slide: Slide) => void = () => {}
  const change = (part: Partial<Slide>) => tell({ ...Object.assign(slide, part) })

  const sight = new IntersectionObserver(([entry]) => change({ showing: entry?.isIntersecting ? 'editing' : 'hidden' }))
  addEventListener('message', ({ source, data }) => {
    const showing = source === parent ? MESSAGES[String(data)] : undefined
    if (!showing) return
    sight.disconnect()
    shownSince = performance.now()
    change({ showing })
  })
  return {
    follow(told) {
      tell = told
      change({})
      if (slide.showing === 'hidden') sight.observe(document.documentElement)
    },
    shownFor: () => (slide.showing === 'shown' ? performance.now() - shownSince : 0),
    async keep(binding: Binding) {
      change({ binding })
    },
    ...(window === window.top && {
      address: (pairing, poll) => `${location.origin}/addin${search}${toFragment(pairing, poll)}`,
    }),
  }
}
