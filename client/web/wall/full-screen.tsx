import { useEffect } from 'preact/hooks'
import { texts } from '../texts/wall.ts'

const toggle = () =>
  document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen().catch(() => {})

/** Full screen, by a button or the key F. */
export function FullScreen() {
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !altKey) void toggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <button type="button" class="full-screen" aria-label={texts.fullScreen} onClick={toggle}>
      <span aria-hidden="true">⛶</span>
    </button>
  )
}
