import type { OutsidePages } from '../outside-pages.ts'
import type { language } from './common.ts'
import { hostConsole } from './console.ts'
import { host } from './host.ts'
import { report } from './report.ts'

export const en: OutsidePages & { language: typeof language } = {
  language: 'en',
  direction: 'ltr',
  html: {
    description: 'Vote, ask and see what the hall thinks. No app, no account: a code is enough.',
    notStarted: (oldest) =>
      `This page does not start here. Please reload it, or try a newer browser: ${oldest} or later.`,
    noScript: 'This page needs JavaScript.',
  },
  starting: 'live-audience is starting. This page opens by itself in a moment.',
  demo: {
    what: 'This is a demonstration. Everything in it is deleted within the hour.',
    join: 'Join the session',
    wall: 'See its wall',
    host: 'Host a session',
    own: 'Run it on your server',
  },
  addin: 'Opens a live poll when its slide is shown, and shows the result as it comes in.',
  mail: {
    subject: 'Sign in to live-audience',
    open: 'Open this link to sign in as host. It works once, within 15 minutes:',
    otherwise: 'If you did not ask for it, do nothing.',
  },
  commonWords: [
    'a an the this that these those there here it its he she they we you i me my our us your their',
    'is are was were be been am do does did has have had will would can could shall should may might going go get got later afterwards',
    'to of in on at for from with by and or as about if so any some much many please again now today after us send talk session',
    'what when where who how why which use used s re ll ve t',
  ],
  headings: {
    prompt: 'question questions prompt',
    option: 'answer answers option options choice choices alternative alternatives',
    right: 'correct right key solution',
    wrong: 'incorrect wrong distractor',
    seconds: 'time timer seconds sec secs duration',
    explanation: 'explanation explanations explain rationale feedback comment',
    number: 'number no nr num id #',
    other:
      'type kind image picture media video audio link url points score weight category topic tag tags difficulty level language author',
  },
  workbook: {
    sheets: { summary: 'Summary', questions: 'Questions' },
    headings: {
      title: 'title',
      created: 'created',
      opened: 'opened',
      ended: 'ended',
      participants: 'participants',
      left: 'left',
      asked: 'questions',
      poll: 'poll',
      kind: 'kind',
      prompt: 'prompt',
      state: 'state',
      votes: 'votes',
      average: 'average',
      explanation: 'explanation',
      answer: 'answer',
      tally: 'tally',
      points: 'points',
      place: 'place',
      share: 'share',
      correct: 'correct',
      question: 'question',
      upvotes: 'upvotes',
      askedAt: 'asked',
      reply: 'reply',
    },
    kinds: host.kinds,
    polls: hostConsole.states,
    questions: report.states,
    yes: 'yes',
  },
}
