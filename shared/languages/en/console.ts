import type { CHOICES, ChoiceName } from '../../session-settings.ts'
import { common, count, counts, number } from './common.ts'

/** What the console of one session says: its columns and its bar. */
export const hostConsole = {
  lost: 'No connection. The page reconnects by itself.',
  refused: 'You can’t open this session here.',
  parts: { stage: 'Stage', polls: 'Polls', questions: 'Questions' },
  bar: 'Run the session',
  actions: {
    next: 'Next step',
    back: 'Previous view on the wall',
    reveal: 'Reveal or hide results',
    clear: 'Show lobby',
    scores: 'Show scores',
    podium: 'Show the podium',
    timer: 'Timer',
    down: 'Select next question',
    up: 'Select previous question',
    approve: 'Approve question',
    highlight: 'Show on wall',
    unpin: 'Remove from wall',
    answered: 'Mark as answered',
    hide: 'Hide question',
    merge: 'Merge question',
    reply: 'Reply to question',
    undo: 'Undo',
    help: 'Help',
  },
  steps: {
    answered: 'Answered',
    show: 'Back to the poll',
    close: 'Close voting',
    reveal: 'Reveal results',
    open: 'Open next poll',
    first: 'Create your first poll',
    scores: 'Show the podium',
    places: 'Show all places',
    none: 'No more polls',
  },
  keys: {
    title: 'Keys',
    names: { ' ': 'Space', ArrowRight: '→', ArrowLeft: '←', PageDown: 'Page ↓', PageUp: 'Page ↑' },
    hint: 'Keys work everywhere except where you type. A clicker sends Page ↓ and Page ↑.',
  },
  wallKeys: { title: 'On the wall’s page', names: { j: 'Show how to join, large', f: 'Full screen' } },
  voted: (votes: number, people: number) => `${number(votes)} of ${number(people)} voted`,
  allVoted: (n: number) => `All ${number(n)} voted`,
  early: { close: 'Close anyway', ask: 'Nobody has voted yet. Press again to close:' },
  joinable: 'People can join now',
  states: { draft: 'Draft', open: 'Live', closed: 'Closed', ended: 'Ended' },
  isNow: (state: string, prompt: string) => `${state}: ${prompt}`,
  changed: (step: string) => `Something just changed. Next step: ${step}`,
  undone: 'Undone.',
  nothingToUndo: 'There is nothing to undo.',
  closed: 'Closed. If you ask again, answers start at zero.',
  askAgain: 'Ask again',
  idle: {
    merge: 'There is no other question to merge it into.',
    ended: 'The session has ended.',
    unmarked: 'No question is selected.',
    reveal: 'There are no results yet.',
    scores: 'Scores are off. Turn them on in the session settings.',
    timer: 'No poll is open.',
    unpin: 'No question is on the wall.',
    approve: 'This question is already approved.',
    highlight: 'This question is already on the wall.',
    answered: 'Only an approved question can be marked as answered.',
    hide: 'This question is already hidden.',
  },
  reveal: 'Reveal',
  hideResults: 'Hide results',
  upTo: (n: number) => `up to ${number(n)}`,
  stop: 'Stop timer',
  seconds: (n: number) => (n < 120 || n % 60 ? `${number(n)} s` : `${number(n / 60)} min`),
  onWall: 'On the wall',
  stages: { poll: 'Poll', questions: 'Questions', scores: 'Scores', lobby: 'Lobby' },
  isHidden: 'The wall hides these results until you reveal them.',
  hiddenUntilClose: 'The wall hides these results until you close the poll.',
  onlyYou: 'Only you see this',
  rightAnswer: 'Correct answer:',
  openReport: 'Open the report',
  writtenAnswers: 'Answers',
  alone: 'Show alone',
  visible: 'Visible',
  newPoll: 'New poll',
  next: 'Next',
  none: { polls: 'No polls yet. Create one, or paste a list.', drafts: 'No drafts left. Create one, or paste a list.' },
  closedPolls: (n: number) => count(n, { one: '# closed poll', other: '# closed polls' }),
  openOne: (prompt: string) => `Open “${prompt}”`,
  edit: 'Edit poll',
  up: 'Move up',
  down: 'Move down',
  moveTo: 'Move to…',
  deletePoll: 'Delete',
  deleted: 'Deleted:',
  pastePolls: 'Paste or import polls',
  filters: { pending: 'Waiting', shown: 'Approved', answered: 'Answered', hidden: 'Hidden' },
  noQuestions: {
    pending: 'No questions to review',
    shown: 'Nothing approved yet',
    answered: 'Nothing answered yet',
    hidden: 'Nothing hidden',
  },
  noneLeft: 'No approved questions left',
  approveAll: (n: number) => `Approve all ${number(n)}`,
  similar: (n: number) => `${number(n)} similar`,
  forms: { reply: 'Reply', merge: 'Merge' },
  reply: {
    how: 'Everyone who sees the question sees your reply.',
    remove: 'Remove reply',
    meanwhile: (reply: string) => `Your reply replaces what another host has just replied: “${reply}”`,
  },
  merge: {
    how: 'Which question should stand for both? It gets the upvotes of both.',
    all: (n: number) => `Merge these ${number(n)}`,
  },
  merged: (n: number) => `${counts.questions(n)} merged into:`,
  split: 'Split',
  noneFound: 'No questions found',
  allApproved: (n: number) => `${counts.questions(n)} approved.`,
  questionsOff: 'Questions are off. Turn them on in the session’s settings.',
  bringBack: 'Bring back',
  moves: {
    approve: 'Approve',
    highlight: 'Show on wall',
    unpin: 'Remove from wall',
    hide: 'Hide',
    answered: 'Answered',
  },
  did: {
    saved: 'Saved.',
    revealed: 'Results shown.',
    unrevealed: 'Results hidden.',
    split: 'Split off.',
    reply: 'Replied.',
    noReply: 'Reply removed.',
    removed: 'Removed from the session.',
    restored: 'Back in the session.',
    approve: 'Approved.',
    highlight: 'On the wall.',
    unpin: 'Removed from the wall.',
    hide: 'Hidden.',
    answered: 'Marked as answered.',
  },
}

/** What to do until the first poll is open. */
export const firstSteps = {
  write: {
    label: 'Create a poll',
    done: (n: number) => `${counts.polls(n)} ready`,
    hint: 'Or paste a whole list. You can change it until you open it.',
  },
  wall: {
    onPhone: {
      label: 'Get the wall’s link',
      hint: 'Open this link on the computer at the projector. The hall then sees how to join.',
    },
    label: 'Open the wall',
    done: 'The wall is open',
    hint: 'Move it to the projector and press “Full screen” there. People see how to join.',
  },
  share: 'Prepare with a colleague',
  check: 'Check phones and network',
  open: 'People vote on their phones, and the wall shows the votes.',
}

/** What the pages say of a phone that runs the session from afar. */
export const remote = {
  title: 'Use your phone as a remote',
  another: 'Add another remote',
  what: 'Scan this with your own phone. It can then do everything this page does, without signing in. Keep the code to yourself.',
  qr: 'QR code that makes a phone the remote',
}

/** What the title of the console says, and what it calls links, the report and the end. */
export const titleBar = {
  openWall: {
    label: 'Open the wall',
    done: 'The wall is open in another tab. Move it to the projector, and run the session here.',
  },
  menu: 'Session',
  names: { host: 'Host', present: 'Presenter', moderate: 'Moderator', wall: 'Wall', overlay: 'Wall as overlay' },
  report: 'Report',
  end: 'End session',
}

/** What the menu of a session says, and what opens from there. */
export const sessionMenu = {
  copyJoin: 'Copy join link',
  qr: 'QR code to join',
  links: 'Links for hosts and helpers',
  what: {
    host: 'For you, and whoever hosts with you: everything, such as adding polls and reading names, except deleting the session. Keep it private.',
    present:
      'For a helper who presents: adds, changes, opens and closes polls, and chooses what the wall shows. Sees no names.',
    moderate:
      'For a helper who moderates: approves, merges and answers questions, and approves written answers. Adds no polls, sees no names.',
    wall: 'For a screen that shows the wall: it can do nothing else.',
    overlay: 'For a live stream with OBS 31+ or vMix: the wall on a transparent background.',
  },
  renew: { title: 'Reset all links', what: 'All these links stop working, including the one you use now.' },
  tickets: 'Tickets',
  settings: 'Session settings',
  exports: {
    title: 'Export',
    results: 'All polls with their votes, as a table.',
    participants: 'Everyone with their votes and questions, as a table.',
    polls: 'To use again in another session.',
  },
  savePolls: 'Save polls',
  exportCsv: 'Export participants',
  exportResults: (format: string) => `Export results (${format})`,
  end: 'Nobody can join, vote or ask any more, and the open poll closes. You can’t undo this. Results are kept.',
  remove: {
    title: 'Delete session',
    what: (votes: number, people: number, questions: number) =>
      `${common.votes(votes)}, ${counts.questions(questions)} and ${count(people, { one: '# participant', other: '# participants' })} are deleted for good. Export them first if you need them.`,
  },
  name: 'Name',
  address: 'Email',
  answers: 'Votes',
}

/** Who is in a session. */
export const people = {
  title: 'People',
  parts: { list: 'Who is here', roster: 'Votes and questions' },
  nobody: 'Nobody has joined yet.',
  away: 'Not here',
  hereNow: (n: string) => `${n} here now`,
  joinedAt: (when: string) => `Joined ${when}`,
  remove: {
    one: (name: string) => `Remove ${name}`,
    what: (name: string) =>
      `If you remove ${name}, that phone can no longer vote or ask, and the seat is free. Votes stay counted. Questions that wait are hidden.`,
  },
  removed: 'Removed',
  restore: (name: string) => `Restore ${name}`,
}

/** What issues tickets, and what a ticket says. */
export const tickets = {
  what: 'A ticket lets one person in, in one browser, so that each has one vote. Issue as many as you need, then print them.',
  counts: (issued: number, used: number, voided: number) =>
    `${number(issued)} issued · ${number(used)} used · ${number(voided)} void`,
  issue: {
    label: 'Issue tickets',
    howMany: 'How many tickets?',
    once: 'The server keeps no copy of these tickets, so they are shown only once. Print them now, or save them as PDF.',
  },
  print: 'Print tickets',
  makeVoid: {
    label: 'Make a ticket void',
    what: 'Type the ticket. Nobody can join with it any more. Whoever has joined with it is removed.',
    done: (ticket: string) => `${ticket} is void.`,
  },
  sheet: {
    how: 'Scan the code. Or open this address and type the ticket:',
    oneEach: 'Admits one person, in one browser.',
  },
}

/** What the host's pages say of when a session is and when it ends. */
export const sessionEnd = {
  when: 'When is it? (optional)',
  byItself: (when: string) =>
    `People can join at once. The session ends by itself on ${when}; you can extend it before then.`,
  until: (when: string) => `People can join and vote until ${when}.`,
  extendTo: (day: string) => `Extend to ${day}`,
  extended: (when: string) => `Extended. The session now ends on ${when}.`,
  soon: (when: string) => `This session ends at ${when}. Voting stops then.`,
  pollCloses: (when: string) => `This session ends at ${when}, and closes the open poll.`,
  unused: 'This session ended before anybody used it. Duplicate it to use its polls.',
}

/** What each setting is called: one with a box has its label alone, others what can be chosen. */
type ChoiceTexts = {
  [Name in ChoiceName]:
    | string
    | { label: string; choices: Record<(typeof CHOICES)[Name][number], string>; hint?: string }
}

/** What the settings of a session are called. */
export const sessionSettings = {
  from: 'Starts',
  until: 'Ends',
  brand: { title: 'Look', name: 'Name of your organisation', ownColour: 'Custom colour', colour: 'Colour' },
  logo: {
    upload: 'Upload a logo',
    remove: 'Remove the logo',
    label: 'Logo URL',
    hint: 'An image, at a URL that starts with https://',
    fails: 'No image found at this URL. The wall shows no logo.',
  },
  presets: {
    label: 'Ready-made looks',
    names: {
      standard: 'Standard',
      harbour: 'Harbour',
      meadow: 'Meadow',
      brick: 'Brick',
      midnight: 'Midnight',
      orchid: 'Orchid',
      saffron: 'Saffron',
    },
  },
  scheme: { label: 'Wall', choices: { computer: 'Same as its computer', light: 'Light', dark: 'Dark' } },
  behind: 'Background picture of the wall',
  people: 'People and questions',
  choices: {
    admission: {
      label: 'Who can join',
      choices: { open: 'Everyone with the code', tickets: 'Only with a ticket' },
      hint: 'With tickets, each person has one vote. Once you have saved this, print tickets from the session’s menu. You can change it only while nobody has joined.',
    },
    names: { label: 'Names', choices: { optional: 'Optional', required: 'Required', off: 'Off' } },
    questions: 'People can ask questions',
    moderation: 'Review questions before they appear',
    people: 'Hide how many people joined',
    results: 'Share results with everyone after the end',
    scores: 'Keep score in quizzes. The wall can show names with points.',
    letters: 'Letters A, B, C, D for options. Quizzes always have them.',
    math: 'Show $…$ as formulas (LaTeX)',
  } satisfies ChoiceTexts,
  fixed: (joined: string) => `This can’t change any more: ${joined}.`,
  guests: 'On the wall, people who have joined already are guests until they show their name on their phone.',
  language: { label: 'Language of the session’s pages', any: 'Match each person’s browser' },
}

/** What is asked of whoever prepares a poll. */
export const pollForm = {
  preview: 'How the wall shows it',
  newPoll: 'New poll',
  toPreview: 'Preview',
  discard: 'Discard',
  kind: 'Kind',
  prompt: 'Your question',
  picture: {
    add: 'Add a picture',
    addTo: (n: number) => `Add a picture to option ${n}`,
    alt: 'Describe the picture',
    altHint: 'For people who can’t see it: say in a sentence what it shows.',
    remove: 'Remove the picture',
    isNone: 'This file can’t be opened as a picture. Try a PNG or a JPEG.',
  },
  options: 'Options',
  pasteHint: 'Paste a list to make each line an option.',
  option: {
    number: (n: number) => `Option ${n}`,
    correct: (n: number) => `Option ${n} is correct`,
    add: 'Add an option',
    remove: (n: number) => `Remove option ${n}`,
  },
  right: { one: 'Correct answer', mark: 'Mark the correct answer, or several.' },
  explanation: 'Explanation (shown with the answer)',
  shows: {
    label: 'The wall shows results',
    choices: { live: 'as they come in', closed: 'once voting is closed', host: 'when you reveal them' },
  },
  rightShows: {
    closed: 'The correct answer shows once voting is closed.',
    host: 'The correct answer shows when you reveal the results.',
  },
  stepMeans: (step: string) => `${step} means (optional)`,
  maxChoices: {
    label: 'People may choose',
    one: 'one option',
    several: (n: number) => `up to ${number(n)} options`,
    sets: 'An answer is right if it has exactly the correct options.',
  },
  maxWords: { label: 'People may send', one: 'one word', several: (n: number) => `up to ${number(n)} words` },
  noTimer: 'None',
  ownTime: 'Another time',
  ownSeconds: (least: number, most: number) => `Seconds, ${number(least)} to ${number(most)}`,
  moderated: 'Approve answers before they appear',
  importFile:
    'Choose or drop a file: Excel (as from Kahoot), LibreOffice, CSV, Moodle GIFT or XML, Aiken, Markdown, or polls saved from a session',
  pasteLabel: 'Or paste text',
  pasteHow:
    'Write each question on its own line, with its options below: “- option”, or “* correct option” for a quiz. A question without options is an open question.',
  pasteExample: 'How was lunch?\n- Great\n- Fine\n\nWhich planet is largest?\n- Mars\n* Jupiter',
  refused: {
    long: 'This file is too large. A text can have up to 1 MB and 20,000 lines, a workbook up to 10 MB and no more cells than a table of questions needs.',
    damaged: 'This file is damaged. Open it in the program that made it and save it again.',
    format: (name: string) =>
      `Files of this format (${name}) can’t be read here. Save or export it as Excel (.xlsx), CSV, GIFT or Moodle XML.`,
  },
  format: 'Format',
  sheet: 'Sheet',
  columns: 'What each column is',
  column: (name: string) => `Column ${name}`,
  roles: {
    none: 'Leave out',
    prompt: 'Question',
    option: 'Option',
    options: 'All options',
    rightOption: 'Correct option',
    right: 'Which is correct',
    seconds: 'Time limit',
    explanation: 'Explanation',
  },
  readAs: (format: string) => `Read as ${format}.`,
  noPolls: 'No polls found. Choose a file with questions, or write each question on its own line.',
  noQuestions: 'Choose above which column has the questions.',
  trueFalse: ['True', 'False'],
  leftOut: 'Left out',
  line: (n: number) => `Line ${number(n)}:`,
  why: {
    tooFew: 'needs at least two options',
    tooMany: 'has too many options',
    tooLong: 'is too long',
    same: 'has the same option twice',
    noAnswer: 'has no valid correct option',
    part: 'has no counterpart here',
    unread: 'can’t be read',
    sheet: 'is on another sheet, which you can choose above',
    differs: 'names other right answers than the marks beside it: all of them are taken as right',
    picture: 'is a picture, which is not read: add it in the poll’s form',
    either: 'may be a number or the words of an option; read as words',
    time: 'is not a time limit between 5 and 3,600 seconds',
  },
  add: (n: number) => `Add ${counts.polls(n)}`,
}
