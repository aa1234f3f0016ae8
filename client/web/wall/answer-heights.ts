/** Where an answer is to stand: in type of so many rem, in a column of so many pixels. */
type Column = { container: HTMLElement; size: number; width: number }

/**
 * How high answers are, in pixels. Each is laid out once for a size and a width: 200 of them with every vote were
 * frames of 80 ms.
 */
export class AnswerHeights {
  #known = new Map<string, number>()
  #of = ''

  /** @returns the heights, in the order of the texts */
  of(texts: readonly string[], { container, size, width }: Column): number[] {
    this.#forgetOthers(container)
    const keyOf = (text: string) => `${size} ${width} ${text}`
    const unknown = [...new Set(texts)].filter((text) => !this.#known.has(keyOf(text)))
    if (unknown.length > 0) {
      const ruler = rulerOf(unknown)
      Object.assign(ruler.style, { fontSize: `${size}rem`, inlineSize: `${width}px` })
      container.append(ruler)
      for (const [n, text] of unknown.entries())
        this.#known.set(keyOf(text), (ruler.children[n] as HTMLElement).offsetHeight)
      ruler.remove()
    }
    return texts.map((text) => this.#known.get(keyOf(text)) ?? 0)
  }

  /** What was measured in another container, in other pixels of a rem, or before a typeface had come. */
  #forgetOthers({ clientWidth, clientHeight }: HTMLElement): void {
    const faces = [...document.fonts].filter(({ status }) => status === 'loaded').length
    const of = `${clientWidth} ${clientHeight} ${faces}`
    if (of !== this.#of) this.#known.clear()
    this.#of = of
  }
}

function rulerOf(texts: readonly string[]): HTMLElement {
  const ruler = document.createElement('ul')
  ruler.className = 'ruler'
  ruler.ariaHidden = 'true'
  for (const text of texts) {
    const answer = ruler.appendChild(document.createElement('li'))
    answer.appendChild(document.createElement('span')).textContent = text
  }
  return ruler
}
