/** For how long a button says that it has copied, in milliseconds. */
const SAID = 2_000

/** Adds a button to every example that copies it, in the language that is shown. */
export function addCopyButtons(): void {
  for (const example of document.querySelectorAll('.example')) {
    const caption = example.querySelector('figcaption')
    if (!caption) continue
    const name = caption.textContent
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    const say = (word: string) => {
      button.textContent = word
      button.setAttribute('aria-label', `${word}: ${name}`)
    }
    say('Copy')
    button.addEventListener('click', async () => {
      say((await copy(shownIn(example))) ? 'Copied' : 'Press Ctrl+C')
      setTimeout(() => say('Copy'), SAID)
    })
    caption.after(button)
  }
}

const shownIn = (example: Element): HTMLElement | undefined =>
  [...example.querySelectorAll<HTMLElement>(':scope > .code')].find(({ offsetParent }) => offsetParent)

/** Copies a text, and else selects it. Browsers have a clipboard only over https and at localhost. */
async function copy(code: HTMLElement | undefined): Promise<boolean> {
  if (!code) return false
  try {
    await navigator.clipboard.writeText(code.innerText.trim())
    return true
  } catch {
    getSelection()?.selectAllChildren(code)
    return document.execCommand('copy')
  }
}
