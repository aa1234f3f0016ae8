import type { PollBody } from '../../index.ts'
import type { Word } from './cloud-layout.ts'

/** Space between two words side by side, in sizes of type. */
const GAP = 0.2

/**
 * How wide words are in type of 1 rem, each measured once, as it is drawn: a canvas took 600 ms to be there where there
 * is no GPU, and rounds otherwise.
 */
export class WordWidths {
  #known = new Map<string, number>()
  #of = ''

  /** @param container where they are drawn */
  of(words: NonNullable<PollBody['words']>, container: HTMLElement): Word[] {
    this.#forgetOthers()
    const unknown = words.filter(({ text }) => !this.#known.has(text))
    if (unknown.length > 0) this.#measure(unknown, container)
    return words.map((word) => ({ ...word, width: this.#known.get(word.text) ?? 0 }))
  }

  #measure(words: NonNullable<PollBody['words']>, container: HTMLElement): void {
    const ruler = document.createElement('div')
    for (const { text } of words) {
      const word = ruler.appendChild(document.createElement('span'))
      word.className = 'word'
      word.textContent = text
    }
    container.append(ruler)
    for (const [n, { text }] of words.entries()) {
      const word = ruler.children[n] as HTMLElement
      const size = Number.parseFloat(getComputedStyle(word).fontSize)
      this.#known.set(text, word.getBoundingClientRect().width / size + GAP)
    }
    ruler.remove()
  }

  /** What was measured in other pixels of a rem, or before a typeface had come. */
  #forgetOthers(): void {
    const { fontSize } = getComputedStyle(document.documentElement)
    const faces = [...document.fonts].filter(({ status }) => status === 'loaded').length
    const of = `${fontSize} ${faces}`
    if (of !== this.#of) this.#known.clear()
    this.#of = of
  }
}
