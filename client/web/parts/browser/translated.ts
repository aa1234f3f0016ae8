/**
 * Lets a page that the browser translates change on. Chrome, Edge and Google put a `<font>` in the place of each text,
 * and what drew that text would then write into a node that nobody sees: https://issues.chromium.org/40406137.
 *
 * The text goes back to its place, empty, behind the `<font>` that stands for it. When the text changes, moves or is
 * removed, so does its `<font>`, and the browser translates again.
 */
export function keepUpWithTranslation(page: HTMLElement): void {
  const originals = new Map<Node, Original>()
  const fonts = new WeakMap<Node, Text>()

  /** What stands for a text leaves. */
  const forget = (text: Text, { font }: Original) => {
    originals.delete(text)
    font.remove()
  }

  const putBack = (text: Text, font: HTMLElement) => {
    // Where the browser has moved the text itself, a copy stays.
    if (font.contains(text)) text.replaceWith(text.data)
    fonts.set(font, text)
    originals.set(text, { font, words: text.data })
    font.after(text)
    text.data = ''
  }

  const lookAtRemoved = (node: Node, record: MutationRecord) => {
    const text = fonts.get(node)
    const words = text && originals.get(text)?.words
    // The browser shows the original again.
    if (text && words !== undefined && !node.isConnected && text.data === '') {
      originals.delete(text)
      text.data = words
    }
    if (!(node instanceof Text)) return
    const original = originals.get(node)
    if (original && !node.isConnected) forget(node, original)
    const font = [...record.addedNodes, record.previousSibling].find((one) => isFont(one) && !fonts.has(one))
    if (!original && font && node.parentNode !== record.target) putBack(node, font as HTMLElement)
  }

  const look = (records: MutationRecord[]) => {
    // Texts of earlier translations first: a text that is moved is changed then, too.
    for (const { target, type } of records) {
      const original = type === 'characterData' && originals.get(target)
      if (original) forget(target as Text, original)
    }
    for (const record of records) for (const node of record.removedNodes) lookAtRemoved(node, record)
    for (const [text, { font }] of originals) {
      if (!text.isConnected) originals.delete(text)
      else if (text.previousSibling !== font) (text as Text).before(font)
    }
    observer.takeRecords()
  }
  const observer = new MutationObserver(look)
  observer.observe(page, { childList: true, characterData: true, subtree: true })
}

/** A text as it was before the browser translated it, and what stands for it. */
type Original = { font: HTMLElement; words: string }

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT'
