/**
 * What opens over the console or instead of it, and loads after it. One file, since each file more costs a page a request
 * and bytes.
 */
export { Outcome } from '../parts/poll/outcome.tsx'
export { Answers } from './answers/answers.tsx'
export { Dialogs } from './console/dialogs.tsx'
export { EndNotice } from './console/end-notice.tsx'
export { SessionItems } from './console/session-items.tsx'
export { HallCheck } from './hall-check/hall-check.tsx'
export { ClosedPolls } from './polls/closed-polls.tsx'
export { NextPreview } from './polls/draft-preview.tsx'
export { EntryDate } from './sessions/entry-date.tsx'
export { NewSession, NewSessionDialog } from './sessions/new-session.tsx'
export { addPictures, readSessionFile } from './sessions/session-file.ts'
export { SignIn } from './sessions/sign-in.tsx'
export { FirstSteps } from './stage/first-steps.tsx'
export { Tickets } from './tickets/tickets.tsx'
