/** What people look for in a page, as they or their screen reader name it. */
export type Wanted = {
  role: Role
  /** All of its name. Without it, or with `part`, any of that role. */
  name?: string
  /** A part of its name or text. */
  part?: string
  /** Within the first of this role whose name or text has this part. */
  within?: { role: Role; part: string }
  /** Not while it moves: a click goes to where it was. */
  still?: boolean
}

export type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'link'
  | 'listitem'
  | 'main'
  | 'menuitem'
  | 'navigation'
  | 'option'
  | 'radio'
  | 'row'
  | 'status'
  | 'tab'
  | 'textbox'
  | 'timer'

/**
 * The first visible element of this role and name. Runs in pages of engines that have neither `computedrole` nor
 * `checkVisibility`: so it goes by the elements that we use, and by the ways that we name them.
 */
export function find(wanted: Wanted): Element | null {
  const selectors: Record<string, string> = {
    button: 'button, summary, [role=button]',
    checkbox: 'input[type=checkbox]',
    combobox: 'select',
    dialog: 'dialog, [role=dialog]',
    group: 'fieldset, [role=group]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    link: 'a[href]',
    listitem: 'li',
    navigation: 'nav',
    radio: 'input[type=radio]',
    row: 'tr',
    status: 'output, [role=status]',
    textbox: 'textarea, input:not([type=checkbox]):not([type=radio]):not([type=file])',
  }
  const normal = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const isVisible = (element: Element): boolean =>
    element.matches('option') ||
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
  const all = (role: string, root: ParentNode): Element[] => {
    const found = [...root.querySelectorAll(selectors[role] ?? `${role}, [role=${role}]`)]
    return found.filter((element) => isVisible(element) && (element.getAttribute('role') ?? role) === role)
  }
  const shownIn = (element: Element): string | null => {
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return copy.textContent
  }
  const nameOf = (element: Element): string => {
    const { labels } = element as HTMLInputElement
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelled = by.map((id) => document.getElementById(id)?.textContent).join(' ')
    const label = element.getAttribute('aria-label') || labelled || (labels?.length ? labels[0]?.textContent : '')
    return normal(label || shownIn(element))
  }
  const has = (element: Element, part: string): boolean =>
    nameOf(element).includes(part) || normal(element.textContent).includes(part)
  const isStill = (element: Element | null): boolean =>
    !element ||
    (element.getAnimations().every(({ playState }) => playState !== 'running') && isStill(element.parentElement))
  const { role, name, part, within, still } = wanted
  const roots = within ? all(within.role, document).filter((element) => has(element, within.part)) : [document]
  const found = roots.flatMap((root) => all(role, root))
  const isIt = (element: Element) =>
    (name === undefined || nameOf(element) === name) && has(element, part ?? '') && (!still || isStill(element))
  return found.filter(isIt)[0] ?? null
}
