import { useEffect } from 'preact/hooks'
import { wall as texts } from '../texts/index.ts'

const toggle = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => {})

/** A button and the key F for full screen. An iPhone has no full screen, nor has a frame without permission. */
export const FullScreen = () => (document.fullscreenEnabled ? <Toggle /> : null)

function Toggle() {
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !altKey) void toggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <button type="button" class="full-screen" aria-label={texts.fullScreen} onClick={toggle}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5" fill="none" stroke="currentColor" stroke-width="2" />
      </svg>
    </button>
  )
}
