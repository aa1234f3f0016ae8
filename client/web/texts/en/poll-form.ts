import { count } from './say.ts'

/** What is asked of whoever prepares a poll. */
export const texts = {
  newPoll: 'New poll',
  editPoll: 'Edit poll',
  close: 'Close',
  save: 'Save',
  discard: 'Discard',
  kind: 'Kind',
  prompt: 'What do you ask?',
  options: 'Options',
  pasteHint: 'Paste a list to make each line an option.',
  optionNumber: (n: number) => `Option ${n}`,
  correct: (n: number) => `Option ${n} is right`,
  rightOne: 'The right one',
  addOption: 'Add an option',
  removeOption: (n: number) => `Remove option ${n}`,
  explanation: 'Why it is right (shown with the answer)',
  reveal: 'The audience sees results',
  reveals: {
    live: 'as they come in',
    closed: 'once voting is closed',
    host: 'when you reveal them',
  },
  timer: 'Timer',
  noTimer: 'None',
  moderated: 'Show answers only once you have let them through',
  pasteTitle: 'Paste a set of polls',
  pasteLabel: 'Polls as text',
  pasteHow:
    'One line per question, and below it one line per option: “- option”, or “* right option” for a quiz. Without options it is an open question.',
  pasteExample: 'How was lunch?\n- Great\n- Fine\n\nWhich planet is largest?\n- Mars\n* Jupiter',
  preview: (n: number) => count(n, { one: '# poll', other: '# polls' }),
  tooFew: 'needs two options at least',
  tooLong: 'is too long',
  tooMany: 'has too many options',
  add: (n: number) => `Add ${count(n, { one: '# poll', other: '# polls' })}`,
}
