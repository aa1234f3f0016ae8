import { isWhole, largest } from './use-fit.ts'

/** Sizes of type in rem, of which 67.5 are the height of a screen of 16:9: 5 rem are 80 px at 1080p. */
const PROMPT = { least: 1, most: 5 }
const LABEL = { least: 0.5, most: 4.5 }
/** What labels have before the prompt grows: 44 px at 1080p up to six options, 30 px above. */
const FEW = { options: 6, label: 2.75 }
const MANY_LABEL = 1.875
/** Labels stay smaller than the prompt, which is what is read first. */
const OF_PROMPT = 0.9

/** Sets `--prompt` and `--label` of a poll to the largest that fit: labels first get what a hall can read. */
export function fitPoll(poll: HTMLElement, options: number): void {
  const set = (name: '--prompt' | '--label', size: number) => poll.style.setProperty(name, `${size}rem`)
  const isWholeWith = (name: '--prompt' | '--label') => (size: number) => {
    set(name, size)
    return isWhole(poll)
  }
  const floor = options <= FEW.options ? FEW.label : MANY_LABEL
  set('--label', floor)
  const prompt = largest(PROMPT.least, PROMPT.most, isWholeWith('--prompt'))
  set('--prompt', prompt)
  const most = Math.max(floor, Math.min(LABEL.most, prompt * OF_PROMPT))
  // Lines break anew at every size, so that a smaller one may take more space than the floor.
  const least = isWholeWith('--label')(floor) ? floor : LABEL.least
  set('--label', largest(least, most, isWholeWith('--label')))
}
