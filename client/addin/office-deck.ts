import type { Deck, Showing, Slide } from './deck.ts'
import { ask, type OfficeDocument, openDocument } from './office.ts'
import type { Binding, Pairing } from './pairing.ts'

/** Milliseconds between two checks of the current slide: PowerPoint sends content add-ins no event. */
const LOOK_EVERY = 500

const PAIRING = 'session'
const pollOf = (slide: string): string => `poll of slide ${slide}`

type Seen = { id: string; slide: Slide }

/**
 * A slide of a PowerPoint presentation. The presentation's settings hold the session once, and a poll for each slide.
 * On the web a slide show is a separate page, so the settings are read when needed, without waiting for an event.
 */
export async function officeDeck(): Promise<Deck> {
  const office = await openDocument()
  const { settings } = office
  let seen: Seen | undefined
  let tellSlide: (slide: Slide) => void = () => {}
  let since = 0
  let looks = 0
  let seenBy = 0
  const look = async () => {
    const number = ++looks
    const now = await readSlide(office)
    // A later look was answered first, or `keep` was called after this look began.
    if (number < seenBy) return
    seenBy = number
    if (JSON.stringify(now) === JSON.stringify(seen)) return
    since = performance.now()
    seen = now
    tellSlide(now.slide)
  }
  return {
    follow(tell) {
      tellSlide = tell
      look()
      setInterval(look, LOOK_EVERY)
    },
    shownFor: () => (seen?.slide.showing === 'shown' ? performance.now() - since : 0),
    async keep(binding) {
      if (!seen) return
      seenBy = ++looks
      seen = { ...seen, slide: { ...seen.slide, binding } }
      tellSlide(seen.slide)
      settings.set(PAIRING, binding.pairing)
      settings.set(pollOf(seen.id), binding.poll)
      await ask((done) => settings.saveAsync(done))
    },
  }
}

async function readSlide(office: OfficeDocument): Promise<Seen> {
  const [view, id] = await Promise.all([
    ask<string>((done) => office.getActiveViewAsync(done)).catch(() => 'edit'),
    currentSlide(office),
  ])
  return { id, slide: { showing: showingIn(view), binding: await readBinding(office, id) } }
}

function showingIn(view: string): Showing {
  if (document.hidden) return 'hidden'
  return view === 'read' ? 'shown' : 'editing'
}

/** Reads the settings again: the add-in of another slide may have changed them. */
async function readBinding({ settings }: OfficeDocument, slide: string): Promise<Binding> {
  if (!settings.get(pollOf(slide))) await ask((done) => settings.refreshAsync(done)).catch(() => {})
  const pairing = settings.get(PAIRING) as Pairing | undefined
  const poll = settings.get(pollOf(slide)) as string | undefined
  return { ...(pairing && { pairing }), ...(poll && { poll }) }
}

/** The id of the current slide, or '' if PowerPoint does not say. */
async function currentSlide(office: OfficeDocument): Promise<string> {
  try {
    const { slides } = await ask<{ slides: { id: number }[] }>((done) =>
      office.getSelectedDataAsync('slideRange', done),
    )
    return String(slides[0]?.id ?? '')
  } catch {
    return ''
  }
}
