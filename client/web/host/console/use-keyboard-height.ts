import { useEffect, useState } from 'preact/hooks'

/**
 * How much of the page's end the keyboard of a touch screen covers, in pixels. Browsers leave the page as high as it was
 * (https://drafts.csswg.org/cssom-view/#visualviewport). Who enlarges the page with two fingers has no keyboard open.
 */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const { visualViewport: seen } = window
    const look = () => seen && setHeight(seen.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - seen.height)))
    for (const name of ['resize', 'scroll']) seen?.addEventListener(name, look, { signal: stop.signal })
    look()
    return () => stop.abort()
  }, [])
  return height
}
