/** Reads an absolute URL, or nothing. `URL.canParse` is in Safari since 17, Chrome since 120. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
