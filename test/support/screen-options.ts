/** What a window of a test is. */

/** The sizes at which every page is looked at. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 800 },
  projector: { width: 1920, height: 1080 },
} as const
export type Size = keyof typeof SIZES
export type ScreenOptions = {
  locale?: string
  timezoneId?: string
  colorScheme?: 'light' | 'dark'
  forcedColors?: 'active'
  reducedMotion?: 'reduce'
  javaScriptEnabled?: false
  /** Lets the test skip time in its pages, by `page.clock`. */
  clock?: true
  /** Draws all of it, for a test that compares pictures, or clicks into a frame of another origin. */
  isDrawnWhole?: true
  /** Lets lists begin in a random order, as they do for people. Else they begin as they were given. */
  isRandom?: true
}

/** Of a browser for which a test asks for no other. */
export const LOCALE = 'en-GB'
/** What a window is shown as, where a test asks for nothing else. */
export const PLAIN = {
  media: null,
  colorScheme: 'light',
  forcedColors: 'none',
  reducedMotion: 'no-preference',
} as const
