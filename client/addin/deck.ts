import type { Binding, Pairing } from './pairing.ts'

/**
 * How a slide stands: out of sight, being prepared, or shown to the audience. Only the last opens a poll, so that
 * nobody opens one by leafing through a deck.
 */
export type Showing = 'hidden' | 'prepared' | 'shown'

export type Slide = { showing: Showing; binding: Binding }

/** The presentation around this page. */
export type Deck = {
  /** Tells how the slide stands, now and after every change. */
  follow(tell: (slide: Slide) => void): void
  /**
   * Milliseconds for which it has been shown to the audience, 0 if it is not. To be asked at the moment that it counts,
   * since a frame out of sight renders late, if at all.
   */
  shownFor(): number
  /** Tells what the slide is bound to now, and keeps it where the presentation can. */
  keep(binding: Binding): Promise<void>
  /** Where this page stands in no presentation: the address that puts a poll into one. */
  address?: (pairing: Pairing, poll: string) => string
}
