/** What a person wants of a browser that they set up for themselves. */
export type BrowserSettings = {
  /** In pixels. WebKitGTK has no window narrower than 447, and WPE one of 800 × 600 alone. */
  size?: { width: number; height: number }
  /** Asks pages for less motion. In WebKitGTK alone, which took 10 s of CPU to draw a console of an event. */
  isStill?: boolean
  dark?: boolean
  blocked?: 'cookies' | 'storage'
  isPrivate?: boolean
}

/** What tests ask of one window of a browser. Elements are handles of the driver's own. */
export interface Driver<Handle = unknown> {
  go(url: string): Promise<void>
  back(): Promise<void>
  /** Calls a function in the page. It must not refer to anything around it. */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** The same where the result is an element. */
  find<Args extends unknown[]>(script: (...args: Args) => Element | null, ...args: Args): Promise<Handle | undefined>
  click(element: Handle): Promise<void>
  type(element: Handle, text: string): Promise<void>
  /** Presses a key, by the name that its event has. */
  press(key: string): Promise<void>
  close(): Promise<void>
}
