/** How a deck wants its slide, by what stands behind `?` in the frame's address. */
export type SlideOptions = {
  /** The deck's colours; `auto` goes by the machine, on a ground of its own. */
  theme: 'light' | 'dark' | 'auto'
  /** Whether people join by a QR code on it. */
  hasQr: boolean
  /** Whether it shows what came of a poll, and opens none. */
  isResult: boolean
}

/** Reads `?theme=dark&qr&show=results`; what it does not know is left out. */
export function readSlideOptions(query: string): SlideOptions {
  const fields = new URLSearchParams(query)
  const theme = fields.get('theme')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    hasQr: fields.has('qr'),
    isResult: fields.get('show') === 'results',
  }
}
