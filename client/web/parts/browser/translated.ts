/**
 * Lets a page that the browser translates change on. Chrome, Edge and Google put a `<font>` in the place of each text,
 * and what drew that text would then write into a node that nobody sees: https://issues.chromium.org/40406137.
 *
 * The text goes back to its place, empty, behind the `<font>` that stands for it. When the text changes, moves or is
 * removed, so does its `<font>`, and the browser translates again.
 */
export function keepUpWithTranslation(page: HTMLElement): void {
  const originals = new Map<Node, Original>()
  const isClaimed = (node: Node) => [...originals.values()].some(({ translation }) => translation === node)

  const forget = (text: Node) => {
    originals.get(text)?.translation.remove()
    originals.delete(text)
  }

  const putBack = (text: Text, translation: HTMLElement) => {
    // Where the browser has moved the text itself, a copy stays.
    if (translation.contains(text)) text.replaceWith(text.data)
    originals.set(text, { text, translation, words: text.data })
    translation.after(text)
    text.data = ''
  }

  const keepInPlace = ({ text, translation, words }: Original) => {
    if (text.isConnected && translation.isConnected) {
      if (text.previousSibling !== translation) text.before(translation)
      return
    }
    // Gone with all around it, or the browser shows the original again.
    originals.delete(text)
    text.data ||= words
  }

  const look = (records: MutationRecord[]) => {
    // Texts of earlier translations first: a text that is moved is changed then, too.
    for (const { type, target } of records) if (type === 'characterData') forget(target)
    for (const { addedNodes, removedNodes, previousSibling } of records)
      for (const node of removedNodes) {
        if (originals.has(node)) node.isConnected || forget(node)
        else if (node instanceof Text) {
          const translation = [...addedNodes, previousSibling].find(
            (one) => one?.nodeName === 'FONT' && !isClaimed(one),
          )
          if (translation) putBack(node, translation as HTMLElement)
        }
      }
    originals.forEach(keepInPlace)
    observer.takeRecords()
  }
  const observer = new MutationObserver(look)
  observer.observe(page, { childList: true, characterData: true, subtree: true })
}

/** A text as it was before the browser translated it, and what stands for it. */
type Original = { text: Text; translation: HTMLElement; words: string }
