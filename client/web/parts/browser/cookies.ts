/** Cookies as the server sets them: on its own pages, and in frames of other sites. */
const ATTRIBUTES = ['SameSite=Lax', 'SameSite=None; Secure; Partitioned']

/**
 * Whether this browser keeps our cookies. Sets one and reads it back, since WebKit's `navigator.cookieEnabled` is true
 * also where they are blocked.
 */
export const keepsCookies = (): boolean => ATTRIBUTES.some(isKept)

function isKept(attributes: string): boolean {
  try {
    set(`ws_probe=1; ${attributes}`)
    const isThere = document.cookie.includes('ws_probe=1')
    set(`ws_probe=; Max-Age=0; ${attributes}`)
    return isThere
  } catch {
    // A sandboxed frame has no cookies, and asking for them throws.
    return false
  }
}

function set(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no CookieStore before 18.4, Firefox before 140
  document.cookie = cookie
}
