import { onTestFinished } from 'vitest'

/** Stops processes, until the test ends at the latest. @returns has them go on */
export function stopProcesses(pids: readonly number[]): () => void {
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch {
        // It ended once its client was gone.
      }
    }
  }
  onTestFinished(() => signal('SIGCONT'))
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}
