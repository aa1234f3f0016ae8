import type { PollBody, Question } from '../../../index.ts'

/** Opens by its name alone: the help, a form for one poll or for many, and what is about the session. */
export type DialogName =
  | ('help' | 'poll' | 'import')
  | ('qr' | 'remote' | 'links' | 'settings' | 'people' | 'export' | 'end' | 'delete')

/** A form about a question. */
export type QuestionForm = { form: 'merge' | 'reply'; question: Question }

/** What opens over the console. */
export type ConsoleDialog = DialogName | QuestionForm | { draft: PollBody } | { move: PollBody }

export type OpenDialog = (dialog: ConsoleDialog) => void
