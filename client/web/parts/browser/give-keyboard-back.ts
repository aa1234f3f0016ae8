const TAKES_KEYS = 'input, select, textarea, dialog, summary, [role="menu"]'

/** In a frame, gives the keyboard back to the page around it after a press, unless on what one types or chooses in. */
export function giveKeyboardBack(): void {
  if (window === parent) return
  addEventListener('click', ({ target, detail }) => {
    // A key that presses a button counts no clicks: whoever has come here by keys stays.
    if (detail > 0 && target instanceof Element && !target.closest(TAKES_KEYS)) parent.focus()
  })
}
