/** What a host has to know to run a session, on one page. */
export const texts = {
  help: 'Help',
  chapters: {
    before: {
      title: 'Before the talk',
      polls: 'Write the polls as drafts, in their order. The first one is marked as next.',
      hall: 'Check the hall: phones scan a code and tell whether page, vote and stream get through.',
      wall: 'Open the wall on the projector, in full screen, and take your phone along as remote.',
    },
    during: {
      title: 'On stage',
      next: 'One key or one button does the next step: it opens a poll, closes it, reveals what is hidden, and opens the next.',
      clear: 'Clear shows at once how to join; pressed again, what was there before.',
      undo: 'Undo takes the last move back.',
    },
    questions: {
      title: 'Questions',
      approve: 'With moderation, the audience sees a question once you let it through.',
      marked: 'Keys act on the marked question: put it on the wall, then mark it as answered.',
    },
    trouble: {
      title: 'If something fails',
      connection:
        'Without a connection the wall keeps what it shows, and phones keep a vote until it is sent. All of it goes on by itself.',
      reach: 'If nobody can join, phones do not reach the address on the wall: the hall check says what to do.',
      wall: 'If the wall or this page was closed, open it again. Nothing is lost.',
    },
    after: {
      title: 'Afterwards',
      end: 'End the session: the wall says thanks, and nobody can vote any more.',
      report: 'The report prints every chart; results and people are exported as CSV.',
    },
  },
}
