import { inBrowser } from '../parts/storage.ts'

/** Which sessions this browser has joined. The cookie that proves it is out of reach for scripts. */

const place = (code: string): string => `joined ${code}`

export const hasJoined = (code: string): boolean => inBrowser.get(place(code)) !== null

export function rememberJoined(code: string, joined: boolean): void {
  if (joined) inBrowser.set(place(code), 'yes')
  else inBrowser.remove(place(code))
}
