import { useEffect } from 'preact/hooks'

/**
 * Keeps the screen from going dark. A browser gives that up when its tab is hidden, so it is asked for again when the
 * tab returns. Without HTTPS, in older browsers and where a battery is low, the screen sleeps as it would.
 */
export function useAwake(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.hidden || (lock && !lock.released)) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isNeeded])
}
