/** The deck's options for a slide, from the query of the frame's address. */
export type SlideOptions = {
  /** The deck's colour scheme; `auto` follows the device, with a background of its own. */
  theme: 'light' | 'dark' | 'auto'
  /** Whether the slide shows a QR code for joining. */
  hasQr: boolean
  /** Whether the slide only shows the result of a poll and opens none. */
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
