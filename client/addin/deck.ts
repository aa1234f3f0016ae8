import type { Binding, Pairing } from './pairing.ts'

/**
 * The state of a slide: hidden, being edited, or shown to the audience. Only `shown` opens a poll, so that looking
 * through a deck opens none.
 */
export type Showing = 'hidden' | 'editing' | 'shown'

export type Slide = { showing: Showing; binding: Binding }

export type SlideOptions = {
  /** The deck's colour scheme; `auto` follows the device, with a background of its own. */
  theme: 'light' | 'dark' | 'auto'
  hasQr: boolean
  /** Whether the slide only shows the result of a poll and does not open it. */
  isResult: boolean
}

/** Reads `?theme=dark&qr&show=results` and ignores everything else. */
export function readSlideOptions(query: string): SlideOptions {
  const fields = new URLSearchParams(query)
  const theme = fields.get('theme')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    hasQr: fields.has('qr'),
    isResult: fields.get('show') === 'results',
  }
}

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
  /** The address that puts a poll into a presentation. Undefined inside of a presentation. */
  address?: (pairing: Pairing, poll: string) => string
}
