type Ruler = {
  container: HTMLElement
  list: HTMLElement
  /** Names the style of the list: a text has one length in each style. */
  style: string
  draw: (text: string) => HTMLElement
  /** A length in pixels, or in sizes of type. */
  lengthOf: (drawn: HTMLElement) => number
}

/** What lengths of texts depend on: the container, its type, the direction and the loaded typefaces. */
export function conditionsOf(container: HTMLElement): string {
  const { clientWidth, clientHeight } = container
  const { fontSize } = getComputedStyle(container)
  const faces = [...document.fonts].filter(({ status }) => status === 'loaded').length
  return [clientWidth, clientHeight, fontSize, document.documentElement.dir, faces].join()
}

/**
 * Widths or heights of texts, each measured once, as the page draws it. Laying out 200 answers with every vote took
 * frames of 80 ms. A canvas rounds differently, and takes 600 ms to start without a GPU.
 */
export class TextLengths {
  #known = new Map<string, number>()
  #conditions = ''

  of(texts: readonly string[], { container, list, style, draw, lengthOf }: Ruler): number[] {
    this.#forgetOthers(container)
    const keyOf = (text: string) => `${style} ${text}`
    const unknown = [...new Set(texts)].filter((text) => !this.#known.has(keyOf(text)))
    if (unknown.length > 0) {
      const drawn = unknown.map((text) => [text, list.appendChild(draw(text))] as const)
      container.append(list)
      for (const [text, element] of drawn) this.#known.set(keyOf(text), lengthOf(element))
      list.remove()
    }
    return texts.map((text) => this.#known.get(keyOf(text)) ?? 0)
  }

  /** Forgets lengths from before a change of what they depend on. */
  #forgetOthers(container: HTMLElement): void {
    const conditions = conditionsOf(container)
    if (conditions !== this.#conditions) this.#known.clear()
    this.#conditions = conditions
  }
}
