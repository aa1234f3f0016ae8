import { POLLS_PER_SESSION } from '../../limits.ts'
import type { PollKindName } from '../../poll-kinds/index.ts'
import type { Refusals } from '../refusal-types.ts'
import { counts } from './common.ts'

/** What the host's pages say outside a session, and what several parts of them say. */
export const host = {
  cancel: 'Cancel',
  close: 'Close',
  anonymous: 'Anonymous',
  toSignIn: 'Sign in',
  account: { signedInAs: (name: string) => `Signed in as ${name}`, logOut: 'Log out', interface: 'REST interface' },
  token: {
    label: 'Create API token',
    hint: 'For programs. Valid for 30 days, even after you log out. Shown only once.',
    byHand: 'Select the token and copy it.',
  },
  copy: { label: 'Copy', done: 'Copied.', byHand: 'Copy this link' },
  sessions: 'Your sessions',
  noSessions: 'No sessions yet. Create your first one above.',
  more: 'Show more',
  newSession: 'New session',
  title: 'Title',
  file: { title: 'Polls from a file (optional)', count: (n: number) => `${counts.polls(n)} in this file.` },
  create: 'Create',
  secretVotes: {
    label: 'Secret votes',
    hint: 'Nobody finds out who voted or asked what, not even you. You can’t change this later.',
  },
  statuses: { planned: 'Planned', live: 'Live', ended: 'Ended' },
  noStart: 'No start set',
  starts: (when: string) => `Starts ${when}`,
  ends: (when: string) => `Ends ${when}`,
  endedOn: (when: string) => `Ended ${when}`,
  kinds: {
    multiple_choice: 'Multiple choice',
    word_cloud: 'Word cloud',
    quiz: 'Quiz',
    rating: 'Rating',
    open_text: 'Open text',
    ranking: 'Ranking',
  } satisfies Record<PollKindName, string>,
  created: (when: string) => `Created ${when}`,
  open: 'Open',
  find: 'Find',
  orBegin: 'Or start from a template',
  copyOf: (title: string) => `${title} (copy)`,
  noneFound: 'No sessions with that name.',
  moreFor: (title: string) => `More for “${title}”`,
  duplicate: 'Duplicate',
  hallCheck: 'Hall check',
}

/** What the page for signing in says, also to whom its link does not help. */
export const signIn = {
  email: 'Your email address',
  mailed: {
    button: 'Send me a link',
    done: 'A link is on its way. If no mail server is set up, the link is in the server’s terminal.',
  },
  link: {
    hint: (host: string) => `This browser stays signed in to ${host} for 30 days. The link works once.`,
    checking: 'Checking your sign-in link…',
  },
  byOrganisation: 'Sign in with your organisation',
  or: 'or',
  printed: {
    button: 'Show a new link in the terminal',
    hint: 'Open the link in the terminal where the server was started. A link works once, for 15 minutes.',
    done: 'A new link is in the terminal where the server was started. Open it there, or copy it into this browser.',
  },
  byLink: 'Did somebody give you a link to the session? Open it again, and you don’t need to sign in.',
  other: 'Does somebody else run this server? Ask them for a sign-in link.',
  toTakePart: 'Here to take part?',
  join: 'Join with a code',
  remote: (item: string) => [
    'Signed in on your laptop already?',
    'Open your session there.',
    `Choose “${item}” in its menu.`,
    'Scan the code with this phone.',
  ],
}

/** What the host's pages and slides say of refusals. */
export const hostRefusals: Partial<Refusals<'host'>> = {
  sign_in_link_invalid: 'This sign-in link was used before or is older than 15 minutes. Get a new one here.',
  links_off: 'Sign-in links are turned off here. Sign in with your organisation.',
  oidc_refused: 'Your organisation did not confirm this sign-in. Please sign in again.',
  oidc_unverified: 'Your organisation has not verified your email address. Have it verified there, then sign in again.',
  oidc_no_email: 'Your organisation did not tell your email address. Ask whoever runs this service to have it sent.',
  oidc_unavailable: 'Your organisation’s sign-in can’t be reached. Try again in a moment.',
  oidc_off: 'Signing in with an organisation is not set up here. Sign in with a link instead.',
  may_not_host: 'Your address isn’t allowed to host here. Ask whoever runs this service to add it.',
  not_signed_in: 'You’re not signed in. Sign in and try again.',
  cookie_only: 'You’re not signed in. Sign in and try again.',
  tools_only: 'This token only works for tools. Use one from the host’s pages.',
  not_host: 'Only the session’s host can do this. Open its host link, or sign in as the owner.',
  key_too_narrow: 'This link is for helpers, who can’t do this. Ask the host to do it, or to give you another link.',
  not_owner: 'Only the session’s owner can do this. Sign in as the owner.',
  other_poll_open: 'Another poll was opened just now. Look at it first, then try again.',
  too_many_polls: `A session holds ${POLLS_PER_SESSION} polls; delete a draft first.`,
  session_would_revive: 'This session has ended for good. Its end can’t be moved to the future.',
}

/** What a host has to know to run a session, on one page. */
export const guide = {
  before: {
    title: 'Before the talk',
    polls: 'Write your polls in the order in which they are to open.',
    hall: 'Check the hall: phones scan a code and report whether the page, votes and live updates get through.',
    wall: 'Open the wall on the projector in full screen, and use your phone as a remote.',
  },
  during: {
    title: 'On stage',
    next: 'One key or button does the next step: it opens a poll, closes it, reveals hidden results, and opens the next poll.',
    clear: '“Lobby” shows how to join. Press it again to bring back what was there.',
    undo: 'Undo takes back your last step.',
  },
  questions: {
    title: 'Questions',
    approve: 'If you review questions, the audience sees only those that you approve.',
    marked: 'Keys act on the selected question: show it on the wall, then mark it as answered.',
  },
  trouble: {
    title: 'If something fails',
    connection:
      'Without a connection, the wall keeps what it shows, and phones keep votes until they can send them. Everything resumes by itself.',
    reach: 'If nobody can join, phones can’t reach the address on the wall. The hall check tells you what to do.',
    wall: 'If the wall or this page was closed, open it again. Nothing is lost.',
  },
  after: {
    title: 'Afterwards',
    end: 'End the session. The wall says thanks, and voting is over.',
    report: 'Print the report with every chart, or export results and participants as CSV.',
  },
}
