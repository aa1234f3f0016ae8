import type { ComponentChildren } from 'preact'

type Props = { words: ComponentChildren; children: ComponentChildren }

/** A field, whose value is shown as the page says it while nobody edits it. Screen readers get the field alone. */
export const InWords = ({ words, children }: Props) => (
  <div class="in-words">
    {children}
    <span aria-hidden="true">{words}</span>
  </div>
)
