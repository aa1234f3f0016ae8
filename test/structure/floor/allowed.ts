type Allowed = {
  /** As the check names it. */
  name: string
  reason: string
  /** What a bundle asks before it uses the feature. It must stand in each bundle that has it. */
  guard?: RegExp
}

/** Features above the floor that pages may name. Each has to be in use. */
export const ALLOWED: Allowed[] = [
  { name: 'popover', reason: 'Menus are drawn over the page elsewhere', guard: /"popover"in HTMLElement\.prototype/ },
  { name: 'popovertarget', reason: 'As popover', guard: /"popover"in HTMLElement\.prototype/ },
  { name: 'hidePopover', reason: 'As popover', guard: /"popover"in HTMLElement\.prototype/ },
  { name: 'moveBefore', reason: 'Preact moves elements by insertBefore elsewhere', guard: /\w\.moveBefore&&/ },
  { name: 'getSetCookie', reason: 'The client keeps cookies in Node alone', guard: /getSetCookie\?\.\(\)/ },
  { name: 'wakeLock', reason: 'The screen sleeps as it would elsewhere', guard: /"wakeLock"in navigator/ },
  { name: 'released', reason: 'As wakeLock', guard: /"wakeLock"in navigator/ },
  { name: 'translate', reason: 'Firefox before 111 translates figures, too' },
  { name: 'autocapitalize', reason: 'Codes are read in small letters too' },
  { name: 'ariaHidden', reason: 'Of the ruler that measures type: it is empty when it is read' },
  { name: 'font', reason: 'Of a canvas, which all browsers have; the data has that of the Font Loading API' },
  { name: 'maxBufferSize', reason: 'An option of eventsource-parser' },
  { name: 'use', reason: 'A method of the generated client' },
  { name: 'take', reason: 'A method of the word cloud' },
  { name: 'search', reason: 'A text of ours: the label of a field' },
  { name: 'seconds', reason: 'A field of poll drafts' },
  { name: 'until', reason: 'A text of ours' },
  { name: 'since', reason: 'A text of ours' },
  {
    name: 'captureStackTrace',
    reason: 'Errors of fflate have longer stacks elsewhere',
    guard: /Error\.captureStackTrace&&/,
  },
  { name: 'dimension', reason: 'As is' },
  { name: 'day', reason: 'A field of numfmt, which shows numbers of workbooks' },
  { name: 'month', reason: 'As day' },
  { name: 'year', reason: 'As day' },
  { name: 'negative', reason: 'As day' },
  { name: 'pad', reason: 'As day' },
  { name: 'level', reason: 'As day, and a field of ours' },
  { name: 'fontFamily', reason: 'A word of Temml, the renderer of formulas' },
  { name: 'side', reason: 'As fontFamily' },
  { name: 'fontWeight', reason: 'As fontFamily' },
  { name: 'auto', reason: 'As fontFamily' },
  { name: 'dimension', reason: 'As fontFamily' },
  { name: 'marginLeft', reason: 'As fontFamily' },
  { name: ':has', reason: 'Firefox before 121 draws round corners, narrower dialogs and less room for long answers' },
  { name: ':dir', reason: 'Chrome before 120 draws Arabic lines as close as Latin ones' },
  { name: '@page', reason: 'Safari before 18.2 prints with the margins that the reader chose' },
  { name: 'accent-color', reason: 'Controls are drawn in the colour of the system elsewhere' },
  { name: 'field-sizing: content', reason: 'Fields have a fixed height elsewhere, and scroll' },
  { name: 'text-wrap: balance', reason: 'Lines break where they are full elsewhere' },
  { name: 'text-wrap: pretty', reason: 'Lines break where they are full elsewhere' },
  { name: 'outline', reason: 'Older browsers draw it with square corners' },
  { name: 'overscroll-behavior: contain', reason: 'The page behind a dialog scrolls too elsewhere' },
  { name: 'overscroll-behavior', reason: 'As its value' },
  { name: 'scrollbar-width: thin', reason: 'Scrollbars are as wide as the system has them elsewhere' },
  { name: 'flex-basis: min-content', reason: 'Tabs are as wide as their texts elsewhere' },
  { name: 'align-content: start', reason: 'Of a grid, which has had it for long; the data has that of blocks' },
  { name: 'forced-color-adjust: none', reason: 'Meters have the colours of the system elsewhere' },
  { name: 'break-after: avoid', reason: 'A heading may end a printed page elsewhere' },
  { name: 'font-family: ui-monospace', reason: 'Others follow it in the list' },
  { name: 'size', reason: 'Of @page, where the data has it elsewhere' },
]
