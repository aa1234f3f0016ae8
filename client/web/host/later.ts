/** What opens over the console or instead of it. One file, since each file more costs a page a request and bytes. */
export { Dialogs } from './console/dialogs.tsx'
export { SessionItems } from './console/session-items.tsx'
export { HallCheck } from './hall-check/hall-check.tsx'
export { NextPreview } from './polls/draft-preview.tsx'
export { NewSession, NewSessionDialog } from './sessions/new-session.tsx'
export { addPictures, readSessionFile } from './sessions/session-file.ts'
export { SignIn } from './sessions/sign-in.tsx'
export { Tickets } from './tickets/tickets.tsx'
