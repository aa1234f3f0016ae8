/** Where the styles are for what the page loads later. */
const address = document.documentElement.dataset.styles

/**
 * A part of the page that loads later, with its styles: without them, it would be seen as it is not meant.
 * @throws if either cannot be loaded
 */
export async function withStyles<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadStyles()])
  return loaded
}

/** One for all parts, because a link that is in the page may not have loaded yet. Empty after a failure. */
let styles: Promise<void> | undefined

function loadStyles(): Promise<void> {
  styles ??= addLink().catch((error) => {
    styles = undefined
    throw error
  })
  return styles
}

function addLink(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!address) return resolve()
    const link = document.createElement('link')
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new TypeError(`${address} could not be loaded`))
    }
    document.head.append(Object.assign(link, { rel: 'stylesheet', href: address }))
  })
}
