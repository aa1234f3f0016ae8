import type { PollKindName } from '../poll-kinds/index.ts'
import type { PollState } from '../schemas/poll.ts'
import type { QuestionState } from '../schemas/question.ts'

/** What a language has beside the texts of its pages. */
export type OutsidePages = {
  /** Of its script. */
  direction: 'ltr' | 'rtl'
  /** What the HTML of a page says before its script does. */
  html: {
    /** The text in previews of links. */
    description: string
    /** Shown if the script does not run, or only in part. @param oldest `Safari 15.4, Chrome 92, Firefox 105` */
    notStarted: (oldest: string) => string
    noScript: string
  }
  /** To people who come while the server starts. */
  starting: string
  /** The banner of the demo, and where its links lead. */
  demo: Record<'what' | 'join' | 'wall' | 'host' | 'own', string>
  /** What Office says of the slide add-in, in 250 characters at most. */
  addin: string
  /** The mail with a sign-in link, around the link. */
  mail: { subject: string; open: string; otherwise: string }
  /**
   * Words that say nothing of what a question is about: articles, pronouns, prepositions, question words, auxiliaries and
   * verbs of little meaning. What is elided or hyphenated is a word of its own, as `l` and `t`.
   */
  commonWords: string[]
  /**
   * Whole words in the headings of columns in a spreadsheet of polls, in all of their forms. `number` counts questions,
   * and `other` is what a poll does not have.
   */
  headings: Record<'prompt' | 'option' | 'right' | 'wrong' | 'seconds' | 'explanation' | 'number' | 'other', string>
  /** What the workbook of results says besides what people wrote. */
  workbook: {
    /** The names of its sheets that are of no poll. */
    sheets: Record<'summary' | 'questions', string>
    /**
     * `tally` is how many chose an answer, `points` what it got in a ranking and `place` the place for that, `asked` how
     * many questions there are.
     */
    headings: Record<WorkbookHeading, string>
    kinds: Record<PollKindName, string>
    polls: Record<PollState, string>
    questions: Record<QuestionState, string>
    /** In the column of right answers. */
    yes: string
  }
}

type WorkbookHeading =
  | ('title' | 'created' | 'opened' | 'ended' | 'participants' | 'left' | 'asked')
  | ('poll' | 'kind' | 'prompt' | 'state' | 'votes' | 'average' | 'explanation')
  | ('answer' | 'tally' | 'points' | 'place' | 'share' | 'correct')
  | ('question' | 'upvotes' | 'askedAt' | 'reply')
