import type { Binding, Pairing } from './pairing.ts'

/**
 * The state of a slide: hidden, being edited, or shown to the audience. Only the last one opens a poll, so that leafing
 * through a deck opens none.
 */
export type Showing = 'hidden' | 'prepared' | 'shown'

export type Slide = { showing: Showing; binding: Binding }

/** The presentation around this page. */
export type Deck = {
  /** Calls back with the slide's state, now and after every change. */
  follow(tell: (slide: Slide) => void): void
  /**
   * Milliseconds for which the slide has been shown to the audience, 0 if it is not. Read it when it is needed, because
   * a hidden frame renders late, if at all.
   */
  shownFor(): number
  /** Binds the slide to a poll, and stores that if the presentation can. */
  keep(binding: Binding): Promise<void>
  /** Outside of a presentation: the address that puts a poll into one. */
  address?: (pairing: Pairing, poll: string) => string
}
