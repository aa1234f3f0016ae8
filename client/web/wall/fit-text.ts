import { isWhole, largest } from './use-fit.ts'

/** Sets `--text` to the largest size of type (rem: see fit-poll.ts) that fits. */
export const fitText =
  ({ least, most }: { least: number; most: number }) =>
  (element: HTMLElement): void => {
    const set = (size: number) => element.style.setProperty('--text', `${size}rem`)
    const fits = (size: number) => {
      set(size)
      return isWhole(element)
    }
    set(largest(least, most, fits))
  }
