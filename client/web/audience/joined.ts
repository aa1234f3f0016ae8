/** Which sessions this browser has joined. The cookie that proves it is out of reach for scripts. */

const place = (code: string): string => `joined ${code}`

export const hasJoined = (code: string): boolean => localStorage.getItem(place(code)) !== null

export function rememberJoined(code: string, joined: boolean): void {
  if (joined) localStorage.setItem(place(code), 'yes')
  else localStorage.removeItem(place(code))
}
