import './controls.css'
import { useEffect, useState } from 'preact/hooks'
import { wall as texts } from '../language/index.ts'

function toggleFullScreen(): void {
  if (!document.fullscreenEnabled) return
  if (document.fullscreenElement) void document.exitFullscreen()
  else document.documentElement.requestFullscreen().catch(() => {})
}

/** Milliseconds after which a pointer that does not move rests. */
const RESTS_AFTER = 3_000

type Props = { isJoinLarge: boolean; isOver: boolean; onJoin: () => void }

export function Controls({ isJoinLarge, isOver, onJoin }: Props) {
  const isResting = useRest()
  useKey('j', onJoin)
  useKey('f', toggleFullScreen)
  return (
    <div class={isResting ? 'controls resting' : 'controls'}>
      {/* An iPhone has no full screen, nor has a frame without permission. */}
      {document.fullscreenEnabled && (
        <button type="button" class="full-screen" aria-label={texts.fullScreen} onClick={toggleFullScreen}>
          <Icon path="M1 6V1h5M10 1h5v5M15 10v5h-5M6 15H1v-5" />
        </button>
      )}
      <button type="button" hidden={isOver} aria-pressed={isJoinLarge} aria-label={texts.joinLarge} onClick={onJoin}>
        <Icon path="M1 1h5v5H1zM10 1h5v5h-5zM1 10h5v5H1zM10 10h2v5M15 9v3" />
      </button>
    </div>
  )
}

/** Whether nobody moves the pointer: what a hall looks at then has nothing for who runs it. */
function useRest(): boolean {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const move = () => {
      setResting(false)
      clearTimeout(timer)
      timer = setTimeout(() => setResting(true), RESTS_AFTER)
    }
    move()
    addEventListener('pointermove', move)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', move)
    }
  }, [])
  return isResting
}

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" stroke-width="2" />
  </svg>
)

function useKey(wanted: string, act: () => unknown): void {
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() === wanted && !ctrlKey && !metaKey && !altKey) void act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [wanted, act])
}
