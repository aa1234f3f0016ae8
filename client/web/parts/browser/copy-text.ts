/**
 * Copies a text. On plain http, as in a LAN, browsers refuse pages the clipboard but copy a selection.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** In what is open around the button: nothing outside a dialog can be selected, and a menu closes if the focus leaves it. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  const around = before?.closest('dialog[open], details[open], [popover]') ?? document.querySelector('dialog[open]')
  ;(around ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
